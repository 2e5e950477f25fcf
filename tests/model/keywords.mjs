// Keywords of the JSON Schemas of bodies.
//
// `rules` beside a keyword names the rule of its issues. Without `rules`, `type`
// and `int64` are the rule `type`, and `required` is `missing`. Members that are not in `properties` are `unknown-field`. A
// member that is null is removed before, because null equals absent.

export const text = (keywords) => ({ type: "string", ...keywords });
export const integer = (keywords) => ({ type: "number", int64: true, ...keywords });
export const number = (keywords) => ({ type: "number", ...keywords });
export const boolean = () => ({ type: "boolean" });
export const list = (items, keywords) => ({ type: "array", items, ...keywords });
export const object = (properties, keywords) => ({ type: "object", properties, ...keywords });
export const required = (needs) => ({ required: Object.keys(needs), rules: { required: needs } });

export const NOT_BLANK = "\\P{White_Space}";
export const notBlank = (rule) => text({ pattern: NOT_BLANK, rules: { pattern: rule } });
export const oneOf = (values, rule) => text({ enum: values, rules: { enum: rule } });
export const maxText = (maxLength, rule) => text({ maxLength, rules: { maxLength: rule } });

// `endcap/compiled` and `endcap/http/compiled` without the condition `workerd`.

export default undefined;

// The generated schemas in `pkg/schemas`, which the build puts into the bundle.

declare module "*.json" {
  const schema: Readonly<Record<string, unknown>>;
  export default schema;
}

// The type of an imported style sheet: the build replaces the import by its text.

declare module "*.css" {
  const text: string;
  export default text;
}

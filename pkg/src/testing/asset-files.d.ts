// The type of an imported video: the build replaces the import by its bytes in base64.

declare module "*.mp4" {
  const base64: string;
  export default base64;
}

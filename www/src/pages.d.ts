/** The type of an imported response: the build replaces it by the page that `readPlacements` returns, as JSON. */
declare module "*?page" {
  const page: string;
  export default page;
}

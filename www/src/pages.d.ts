/** The creatives of a file with a response, as JSON. */
declare module "*?page" {
  const page: string;
  export default page;
}

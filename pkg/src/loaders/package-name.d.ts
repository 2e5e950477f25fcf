/** The name of the package that a loader is built for. The build replaces it: `packages/recipes/npm` has the same loaders. */
declare const PACKAGE_NAME: string;

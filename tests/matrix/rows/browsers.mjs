export const browsers = [];

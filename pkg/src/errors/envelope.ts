// The service's error envelope, which the gateway and the fake service write.

/** Returns an error as JSON has it. `meta` contains the key of the field with the error, if there is one. */
export const errorItem = (message: string, code: number | null, meta: object = {}): object => ({
  error: { message, code },
  meta,
});

/** Returns an error around several others. */
export const errorList = (message: string, code: number | null, errors: readonly object[]): object => ({
  error: { message, code, ...(errors.length > 0 && { errors }) },
  meta: {},
});

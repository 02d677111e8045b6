/** Whether fields hold something else than what is saved. */
export const differ = (form: object, saved: object): boolean => JSON.stringify(form) !== JSON.stringify(saved)

/** The names of the fields that hold something else than what is saved. */
export const changedFields = <T extends object>(form: T, saved: T): string[] =>
  Object.keys(form).filter((key) => JSON.stringify(form[key as keyof T]) !== JSON.stringify(saved[key as keyof T]))

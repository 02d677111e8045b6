/** Whether fields hold something else than what is saved. */
export const differ = (form: object, saved: object): boolean => JSON.stringify(form) !== JSON.stringify(saved)

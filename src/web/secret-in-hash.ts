/**
 * The secret of a link, from behind the # of its address, which the server never knows; null: there is none, or only a part
 * of one.
 */
export const secretIn = (hash: string): string | null => /^#([\w-]{20,64})$/.exec(hash)?.[1] ?? null

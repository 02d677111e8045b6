declare module 'virtual:messages/*' {
  /** Where the catalogue is fetched from. */
  export const url: string
  /** The catalogue itself, on the server only. */
  export const messages: Record<string, unknown> | undefined
}

/** Which part of a picture stays in sight where its box is narrower: its beginning, its middle or its end. */
export const pictureFocuses = ['start', 'center', 'end'] as const
export type PictureFocus = (typeof pictureFocuses)[number]

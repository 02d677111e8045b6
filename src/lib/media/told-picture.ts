/** A picture of a film as its list states it: pixels, and bits a second of picture and sound together. */
export type ToldPicture = { width: number; height: number; bitrate: number }

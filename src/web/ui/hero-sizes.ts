/**
 * How wide the still of a hero is drawn. A phone's box is taller than the still, so what is seen is a part of a picture of
 * 1,031 pixels: with `100vw` it came from one of 360, and was unsharp. A dense screen takes the copy of 1,200 pixels and no
 * larger one, which would weigh 60 to 95 kB, two seconds of a weak line.
 */
export const heroSizes =
  '(max-width: 760px) and (min-resolution: 2.5dppx) 400px, (max-width: 760px) and (min-resolution: 1.5dppx) 600px, ' +
  '(max-width: 760px) 1031px, 100vw'

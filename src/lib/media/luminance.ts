/** The share of light that a screen gives for one channel of sRGB, 0 to 255 (IEC 61966-2-1). */
function lightOf(channel: number): number {
  const value = channel / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

/** The relative luminance of a colour of sRGB, as WCAG 2 defines it: 0 for black, 1 for white. */
export function luminance(red: number, green: number, blue: number): number {
  return 0.2126 * lightOf(red) + 0.7152 * lightOf(green) + 0.0722 * lightOf(blue)
}

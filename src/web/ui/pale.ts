import { luminance } from '#lib/media/luminance.ts'

/** Above this luminance, light text on a picture needs a darker gradient. A dusk has about 0.1, snow 0.5. */
const paleFrom = 0.2

/** Whether a picture is pale on the whole, by its average colour (`#rrggbb`). */
export function isPale(color: string): boolean {
  const channel = (at: number) => Number.parseInt(color.slice(at, at + 2), 16)
  return luminance(channel(1), channel(3), channel(5)) > paleFrom
}

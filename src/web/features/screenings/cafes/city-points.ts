import { iranSize, onOutline } from './iran-outline.ts'

type Coordinates = { longitude: number; latitude: number }

/** Room around the outermost points, in degrees: a lone city is drawn in the middle. */
const margin = 1.5

type Point = { x: number; y: number }

const isWithin = ({ x, y }: Point): boolean => x >= 2 && x <= 98 && y >= 2 && y <= 98

const onCountry = ({ longitude, latitude }: Coordinates): Point => {
  const { x, y } = onOutline(longitude, latitude)
  return { x: (100 * x) / iranSize.width, y: (100 * y) / iranSize.height }
}

/**
 * Where points are drawn, in per cent of the map: north is up, east is at the right in every language. They stand on the
 * outline of the country, or, when one of them lies outside of it, by themselves.
 */
export function pointsOn(cities: readonly Coordinates[]): { isCountry: boolean; points: Point[] } {
  const inCountry = cities.map(onCountry)
  if (inCountry.every(isWithin)) return { isCountry: true, points: inCountry }
  return { isCountry: false, points: byThemselves(cities) }
}

function byThemselves(cities: readonly Coordinates[]): Point[] {
  const east = cities.map(({ longitude }) => longitude)
  const north = cities.map(({ latitude }) => latitude)
  const [west, right] = [Math.min(...east) - margin, Math.max(...east) + margin]
  const [south, top] = [Math.min(...north) - margin, Math.max(...north) + margin]
  return cities.map(({ longitude, latitude }) => ({
    x: (100 * (longitude - west)) / (right - west),
    y: (100 * (top - latitude)) / (top - south),
  }))
}

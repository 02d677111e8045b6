type Coordinates = { longitude: number; latitude: number }

/** Room around the outermost points, in degrees: a lone city is drawn in the middle. */
const margin = 1.5

/** Where a point is drawn, in per cent of the map: north is up, east is at the right in every language. */
export function pointsOn(cities: readonly Coordinates[]): { x: number; y: number }[] {
  const east = cities.map(({ longitude }) => longitude)
  const north = cities.map(({ latitude }) => latitude)
  const [west, right] = [Math.min(...east) - margin, Math.max(...east) + margin]
  const [south, top] = [Math.min(...north) - margin, Math.max(...north) + margin]
  return cities.map(({ longitude, latitude }) => ({
    x: (100 * (longitude - west)) / (right - west),
    y: (100 * (top - latitude)) / (top - south),
  }))
}

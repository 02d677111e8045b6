import { productPath } from '../../kinds/kinds.ts'
import type { Hit } from './answer.ts'
import { searchAddress } from './search-address.ts'

/** Where a found row leads: the title's page, a person's page, the series of a season, the album of a track; an episode plays. */
export function hitPath({
  id,
  kind,
  parent_id: parent,
  title,
}: Pick<Hit, 'id' | 'kind' | 'parent_id' | 'title'>): string {
  const within = (kindOfParent: 'series' | 'music') =>
    parent === null ? null : productPath({ kind: kindOfParent, id: parent })
  const path =
    kind === 'person'
      ? `/people/${id}`
      : kind === 'episode'
        ? `/play/${id}`
        : kind === 'season'
          ? within('series')
          : kind === 'track'
            ? within('music')
            : productPath({ kind, id })
  // a kind without a page of its own: at least what else is called like it
  return path ?? searchAddress({ q: title })
}

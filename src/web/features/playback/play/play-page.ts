import { data, type LoaderFunctionArgs } from 'react-router'
import { pageOf, productPath } from '#web/kinds/kinds.ts'
import { load, loadPart, shared } from '#web/load.ts'
import { lookupOf } from './streaming-lookup.ts'

/** The id in the address, as the contract defines it; any other text becomes an id that does not exist. */
function idOf(text: string | undefined): number {
  const id = Number(text)
  if (!/^\d{1,9}$/.test(text ?? '') || id < 1) throw data(null, { status: 404 })
  return id
}

/**
 * Loads the facts that are public before the right is checked: name and picture of a published title, and where to ask
 * the streaming host. An unpublished title may still belong to somebody, so its absence is not a 404 here.
 */
export const loadPlayPage = (args: LoaderFunctionArgs) => loadPage(args, { isLive: false })

/** The same for a live event, whose pictures come from a host of their own. */
export const loadLivePage = (args: LoaderFunctionArgs) => loadPage(args, { isLive: true })

async function loadPage(args: LoaderFunctionArgs, { isLive }: { isLive: boolean }) {
  const id = idOf(args.params.id)
  const [product, config] = await Promise.all([
    loadPart(args, 'GET /products/:id', { params: { id } }),
    load(args, 'GET /core/configV3', {}),
  ])
  // an episode has no page of its own
  const episode = product === null ? await loadPart(args, 'GET /episodes/:id', { params: { id } }) : null
  if (episode !== null)
    return shared({
      id,
      // the episodes of a series play in one player, one after another
      kind: 'episode' as const,
      player: `series-${episode.series.id}`,
      path: pageOf({ id: episode.series.id, kind: 'series', season: episode.season }) ?? undefined,
      title: episode.name,
      ageRating: episode.age_rating,
      picture: episode.still,
      canBegin: true,
      lookup: lookupOf(config, isLive),
    })
  return shared(
    {
      id,
      kind: product?.kind ?? ('movie' as const),
      player: `${id}`,
      path: product === null ? undefined : (productPath(product) ?? undefined),
      title: product?.title ?? null,
      ageRating: product?.age_rating ?? null,
      picture: product?.still ?? product?.hero ?? null,
      // neither is announced, nor is its film still being prepared
      canBegin: product?.kind === 'movie' && product.duration_minutes !== null,
      lookup: lookupOf(config, isLive),
    },
    product !== null,
  )
}

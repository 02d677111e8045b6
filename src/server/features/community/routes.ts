import { getFavorites, getLiked, toggleFavorite } from '#contract/community/favorites.ts'
import type { Locale } from '#lib/text/locale.ts'
import { type Api, ok } from '../../api.ts'
import { chosenProfile, type Viewer } from '../../viewer.ts'
import type { Audit } from '#server/audit.ts'
import { registerCommentDesk } from './comments/desk-routes.ts'
import { registerMyComments } from './comments/mine-routes.ts'
import { registerComments } from './comments/routes.ts'
import { registerReactions } from './reactions/routes.ts'
import { listFavorites } from './list-favorites.ts'
import { listLiked } from './list-liked.ts'
import { setFavorite } from './set-favorite.ts'

const sentences: Record<'marked' | 'unmarked', Record<Locale, string>> = {
  marked: { fa: 'به دوست‌داشته‌ها اضافه شد.', en: 'Added to your favourites.' },
  unmarked: { fa: 'از دوست‌داشته‌ها برداشته شد.', en: 'Taken off your favourites.' },
}

/** Favourites belong to the present profile; with several profiles, one must be chosen first. */
const whoLikes = (viewer: Viewer) => ({ profileId: chosenProfile(viewer), ageLimit: viewer.ageLimit })

/** Favourites of the chosen profile and what many have marked; likes; comments. */
export function registerCommunity(api: Api, doors: { audit: Audit }): void {
  const { core, mount } = api
  registerReactions(api)
  registerComments(api)
  registerMyComments(api)
  registerCommentDesk(api, doors)

  mount(getFavorites, async ({ query }, { viewer, locale }) =>
    ok(await listFavorites(core, whoLikes(viewer), { sort: query.sort, locale })),
  )

  mount(getLiked, async ({ query }, { locale }) =>
    ok({ items: await listLiked(core, { maxAge: query.max_age ?? null, locale }) }),
  )

  mount(toggleFavorite, async ({ params, body }, { viewer, locale }) => {
    const who = whoLikes(viewer)
    const isFavorite = await setFavorite(core, who, { productId: params.id, wanted: body?.wanted })
    const lists = await listFavorites(core, who, { sort: 'added', locale })
    const message = sentences[isFavorite ? 'marked' : 'unmarked'][locale]
    return ok({ ...lists, message, is_favorite: isFavorite })
  })
}

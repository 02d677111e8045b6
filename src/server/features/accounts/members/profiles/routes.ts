import {
  addProfile as addRoute,
  changeProfile as changeRoute,
  deleteProfile,
  getDefaultAvatars,
  getPlayerSettings,
  getProfiles,
  PlayerSettings,
  putPlayerSettings,
  selectProfile as selectRoute,
} from '#contract/accounts/profiles.ts'
import type { Locale } from '#lib/text/locale.ts'
import { type Api, created, ok } from '#server/api.ts'
import { chosenProfile, type Viewer } from '#server/viewer.ts'
import { readMe } from '../read-me.ts'
import { defaultAvatars } from './default-avatars.ts'
import type { PictureDoors } from './doors.ts'
import { presentCard, presentDefaultAvatar } from './present-profile.ts'
import { listProfiles, readPlayerSettings, writePlayerSettings } from './profile-queries.ts'
import { readProfileForm } from './read-profile-form.ts'
import { removeProfile } from './remove-profile.ts'
import { profileLimit } from './profile-limits.ts'
import { addProfile, changeProfile } from './save-profile.ts'
import { selectProfile } from './select-profile.ts'

const settingsSaved: Record<Locale, string> = { fa: 'تنظیم‌ها نگه داشته شد.', en: 'Your settings are kept.' }

/** The profiles of an account, the one chosen in this session, and player settings. */
export function registerProfiles(api: Api, pictures: PictureDoors): void {
  const { core, mount } = api
  const list = async ({ memberId, profileId }: Viewer) => ({
    profiles: (await listProfiles(core.db, memberId)).map((row) => presentCard(row, profileId)),
    max: profileLimit,
  })

  mount(getProfiles, async (_input, { viewer }) => ok(await list(viewer)))

  mount(addRoute, async (_input, { viewer, request }) => {
    await addProfile(core, pictures, viewer, await readProfileForm(request, pictures.mostBytes))
    return created(await list(viewer))
  })

  mount(changeRoute, async ({ params }, { viewer, request }) => {
    const input = await readProfileForm(request, pictures.mostBytes)
    await changeProfile(core, pictures, viewer, { id: params.id, input })
    return ok(await list(viewer))
  })

  mount(deleteProfile, async ({ params }, { viewer }) => {
    await removeProfile(core, pictures, viewer, params.id)
    return ok(await list(viewer))
  })

  mount(selectRoute, async ({ params, body }, { viewer }) => {
    await selectProfile(core, viewer, { id: params.id, pin: body?.pin, password: body?.password })
    return ok({ me: await readMe(core, { ...viewer, profileId: params.id }), next: 'DONE' as const })
  })

  mount(getDefaultAvatars, async (_input, { locale }) =>
    ok({
      items: defaultAvatars.map((one) => ({
        code: one.code,
        name: one[locale],
        avatar: presentDefaultAvatar(one.code),
      })),
    }),
  )
  mountPlayerSettings(api)
}

function mountPlayerSettings({ core, mount }: Api): void {
  mount(getPlayerSettings, async (_input, { viewer }) => {
    const kept = PlayerSettings.safeParse(await readPlayerSettings(core.db, chosenProfile(viewer)))
    return ok(kept.success ? kept.data : {})
  })

  mount(putPlayerSettings, async ({ body }, { viewer, locale }) => {
    await writePlayerSettings(core.db, chosenProfile(viewer), body)
    return ok({ message: settingsSaved[locale] })
  })
}

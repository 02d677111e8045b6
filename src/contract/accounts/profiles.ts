import { z } from 'zod'
import { LoginStep, Me } from './accounts.ts'
import { AgeLimit, Avatar, Password, TypedDigits } from './credentials.ts'
import { Instant, Message, ProductId } from '../primitives.ts'
import { route } from '../route.ts'

/** A profile as the list of those who watch shows it. */
export const ProfileCard = z
  .object({
    id: z.int(),
    name: z.string(),
    avatar: Avatar.nullable(),
    is_owner: z.boolean(),
    age_limit: AgeLimit.nullable(),
    has_pin: z.boolean(),
    /** The one this session has chosen. */
    is_chosen: z.boolean(),
    last_used_at: Instant.nullable(),
  })
  .meta({ id: 'ProfileCard' })

const Profiles = z.object({
  profiles: z.array(ProfileCard),
  /** The most profiles that an account may have: the owner's and two more. */
  max: z.int(),
})

/**
 * `avatar` is a picture (JPEG, PNG, WebP or HEIC, up to 10 MB); `default_avatar` is the code of a built-in one; empty
 * removes the picture.
 */
const ProfileForm = z.object({
  name: z.string().max(1000).optional(),
  avatar: z.string().meta({ format: 'binary' }).optional(),
  default_avatar: z.string().max(40).optional(),
  /** 0, 7, 12, 15 or 18 makes it a child's profile; empty makes it an adult's profile. */
  age_limit: z.string().max(8).optional(),
  /** Four digits in any script; empty removes the PIN. */
  pin: TypedDigits.optional(),
  /** Somebody other than the owner may change a profile with a PIN only with that PIN or the account's password. */
  current_pin: TypedDigits.optional(),
  password: Password.optional(),
})

export const getProfiles = route({
  method: 'GET',
  path: '/me/profiles',
  tag: 'account',
  summary: 'Who watches on this account',
  access: 'member',
  responses: { 200: Profiles },
})

export const addProfile = route({
  method: 'POST',
  path: '/me/profiles',
  tag: 'account',
  summary: 'One more who watches: name and avatar',
  access: 'member',
  grownUp: 'or_unchosen',
  multipart: ProfileForm,
  responses: { 201: Profiles },
})

export const changeProfile = route({
  method: 'POST',
  path: '/me/profiles/:id',
  tag: 'account',
  summary: 'Changes name, avatar, age limit or PIN; what is not sent stays',
  access: 'member',
  grownUp: true,
  params: z.object({ id: ProductId }),
  multipart: ProfileForm,
  responses: { 200: Profiles },
})

export const deleteProfile = route({
  method: 'DELETE',
  path: '/me/profiles/:id',
  tag: 'account',
  summary: 'Takes a profile away with its history and favourites; never the owner’s',
  access: 'member',
  grownUp: true,
  params: z.object({ id: ProductId }),
  responses: { 200: Profiles },
})

export const selectProfile = route({
  method: 'POST',
  path: '/auth/select-profile/:id',
  tag: 'auth',
  summary: 'Chooses who watches in this session; a profile with a PIN asks for it, or for the account’s password',
  access: 'member',
  params: z.object({ id: ProductId }),
  body: z.object({ pin: TypedDigits.optional(), password: Password.optional() }).optional(),
  responses: { 200: z.object({ me: Me, next: LoginStep }) },
})

export const getDefaultAvatars = route({
  method: 'GET',
  path: '/core/default-avatars',
  tag: 'core',
  summary: 'The avatars drawn for us',
  access: 'public',
  sharedSeconds: 300,
  responses: { 200: z.object({ items: z.array(z.object({ code: z.string(), name: z.string(), avatar: Avatar })) }) },
})

/** Settings of the player. They belong to the profile, so they are the same on every device. */
export const PlayerSettings = z
  .object({
    /** Null: subtitles are off. Left out: the member never chose. */
    subtitle_lang: z.string().max(35).nullish(),
    /** The second subtitle, shown together with the first. */
    second_subtitle_lang: z.string().max(35).nullish(),
    audio_lang: z.string().max(35).nullish(),
    subtitle_size: z.int().min(50).max(300).nullish(),
    subtitle_color: z.string().max(20).nullish(),
    subtitle_place: z.string().max(20).nullish(),
    speed: z.number().min(0.25).max(4).nullish(),
    max_height: z.int().min(0).max(4320).nullish(),
    /** The next episode begins by itself; left out: yes. */
    autoplay_next: z.boolean().nullish(),
  })
  .meta({ id: 'PlayerSettings' })

export const getPlayerSettings = route({
  method: 'GET',
  path: '/me/player-settings',
  tag: 'playback',
  summary: 'How the player is set for the chosen profile',
  access: 'member',
  responses: { 200: PlayerSettings },
})

export const putPlayerSettings = route({
  method: 'PUT',
  path: '/me/player-settings',
  tag: 'playback',
  summary: 'Keeps how the player is set for the chosen profile',
  access: 'member',
  body: PlayerSettings,
  responses: { 200: Message },
})

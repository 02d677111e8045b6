import * as en from 'virtual:messages/live-en'
import * as fa from 'virtual:messages/live-fa'
import { partTexts } from '#web/i18n/part-texts.tsx'

/** The texts of live events, which come where one is watched. */
export const liveTexts = partTexts({ fa, en })

import * as en from 'virtual:messages/listening-en'
import * as fa from 'virtual:messages/listening-fa'
import { partTexts } from '#web/i18n/part-texts.tsx'

/** The texts of the music player, which come with its code. */
export const listeningTexts = partTexts({ fa, en })

import * as en from 'virtual:messages/studio-en'
import * as fa from 'virtual:messages/studio-fa'
import { partTexts } from '../../../i18n/part-texts.tsx'

/** The studio's own texts. */
export const studioTexts = partTexts({ fa, en })

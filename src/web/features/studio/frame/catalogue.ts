import * as en from 'virtual:messages/studio-en'
import * as fa from 'virtual:messages/studio-fa'
import { partCatalogue } from '../../../i18n/part-catalogue.tsx'

/** The studio's own texts. */
export const studioTexts = partCatalogue({ fa, en })

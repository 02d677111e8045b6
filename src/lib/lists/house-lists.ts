import type { Duty } from './staff-roles.ts'

/** Lists from which people choose, and which the studio edits: rows of `house_lists`. */
export const houseLists = [
  'comment_report',
  'comment_refusal',
  'question_refusal',
  'goods_return',
  'case_topic',
  'play_problem',
  'country',
] as const
export type HouseList = (typeof houseLists)[number]

/** Lists whose rows a house adds itself; countries are those of ISO 3166-1. */
export const ownLists = houseLists.filter((list) => list !== 'country')
export type OwnList = Exclude<HouseList, 'country'>

/** The desk that works with the chosen rows edits the list. */
export const dutyOfList: Readonly<Record<HouseList, Duty>> = {
  comment_report: 'comments',
  comment_refusal: 'comments',
  question_refusal: 'questions',
  goods_return: 'shop',
  case_topic: 'cases',
  play_problem: 'cases',
  country: 'titles',
}

/** Who pays the postage of goods that are sent back. */
export const postagePayers = ['house', 'buyer'] as const
export type PostagePayer = (typeof postagePayers)[number]

/** Letters of a name in either language. */
export const longestListName = 80

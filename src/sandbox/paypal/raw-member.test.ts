import { expect, it } from 'vitest'
import { rawMember } from './raw-member.ts'

it.each([
  ['{"a":1,"b":{"c":[1,{"d":"}"}]}}', '{"c":[1,{"d":"}"}]}'],
  ['{ "a" : "x\\"}," , "b" :  {"c":"\\\\"}  }', '{"c":"\\\\"}'],
  ['{"b": -1.5e3 ,"a":2}', '-1.5e3'],
  ['{"b":"a\\u0062"}', '"a\\u0062"'],
  ['{"\\u0062":[ ]}', '[ ]'],
  ['{"a":{"b":1}}', undefined],
  ['{}', undefined],
])('takes b out of %s as it stands there', (text, expected) => {
  expect(rawMember(text, 'b')).toBe(expected)
})

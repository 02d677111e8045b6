import { expect, test } from 'vitest'
import { letterMail, letterSms } from './letter-message.ts'

test('a name in a letter never becomes markup, another header or a turned line', () => {
  const words = { subject: 'New in “<b>x</b>”\r\nBcc: all@example.com\u202e', lines: ['<script>1</script>'] }
  const mail = letterMail(words, 'en', { foot: { line: 'No more', url: 'https://parde.test/?a=1&b="2"' } })
  expect(mail.subject).toBe('New in “<b>x</b>” Bcc: all@example.com')
  expect(mail.html).not.toMatch(/<b>|<script>/)
  expect(mail.html).toContain('<title>New in “&lt;b&gt;x&lt;/b&gt;” Bcc: all@example.com</title>')
  expect(mail.html).toContain('href="https://parde.test/?a=1&amp;b=&quot;2&quot;"')
  expect(letterSms(words).split('\n')).toEqual(['New in “<b>x</b>” Bcc: all@example.com.', '<script>1</script>'])
})

test('an address of ours is what is pressed, under the words before it; what people write is no link', () => {
  const link = 'https://parde.test/account/tickets?a=1&b=2'
  const lines = [
    'Mina wrote: see https://elsewhere.test',
    `Your tickets: ${link}`,
    `Look at ${link} before Friday.`,
    link,
  ]
  const { html, text } = letterMail({ subject: 'Moved', lines, links: [link] }, 'en')
  const href = 'href="https://parde.test/account/tickets?a=1&amp;b=2"'
  expect(html.match(/<a [^>]*>[^<]*<\/a>/g)).toEqual([
    expect.stringMatching(/>Your tickets<\/a>$/),
    expect.stringMatching(/ dir="ltr" .*>https:\/\/parde\.test\/account\/tickets\?a=1&amp;b=2<\/a>$/),
    expect.stringMatching(/ dir="ltr" /),
  ])
  expect(html.split(href)).toHaveLength(4)
  expect(html).toContain('Mina wrote: see https://elsewhere.test</p>')
  expect(text).toContain(`Your tickets: ${link}\n`)
  // letters that were sealed before the addresses were told apart, and an address that is none
  expect(letterMail({ subject: 'Moved', lines }, 'fa').html).not.toContain('<a ')
  expect(letterMail({ subject: 'x', lines: ['y: javascript:1'], links: ['javascript:1'] }, 'fa').html).not.toContain(
    '<a ',
  )
})

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

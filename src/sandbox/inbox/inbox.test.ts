import { connect } from 'node:net'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sandboxUnderTest, type SandboxUnderTest } from '#tests/support/sandbox/sandbox-under-test.ts'
import { codeIn, type Message } from './messages.ts'
import { parseMail } from './mime.ts'
import { recipientOf } from './recipient.ts'

let box: SandboxUnderTest
beforeAll(async () => {
  box = await sandboxUnderTest()
})
afterAll(() => box.stop())
beforeEach(async () => {
  await box.control('POST', '/reset', {})
})

const inbox = async (to?: string): Promise<Message[]> =>
  (await (
    await box.get(`/sandbox/inbox.json${to === undefined ? '' : `?to=${encodeURIComponent(to)}`}`)
  ).json()) as Message[]

const spellings = [
  '09120000012',
  '+989120000012',
  '00989120000012',
  '989120000012',
  '۰۹۱۲ ۰۰۰ ۰۰۱۲',
  '(0912) 000-0012',
  '٠٩١٢٠٠٠٠٠١٢',
  '9120000012',
]

describe('SMS', () => {
  const sms = async (call: string, fields: Record<string, string>, key = box.config.smsApiKey) => {
    const response = await fetch(`${box.sandbox.url}/sandbox/sms/v1/${key}/${call}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
    })
    return {
      status: response.status,
      body: (await response.json()) as { return: { status: number }; entries: object[] | null },
    }
  }

  it.each(spellings)('is found whatever spelling was sent or asked for: %s', async (spelling) => {
    await sms('verify/lookup.json', { receptor: spelling, token: '482913', template: 'parde-code-fa' })
    for (const asked of spellings) {
      expect(await inbox(asked)).toMatchObject([{ channel: 'sms', to: '+989120000012', code: '482913' }])
    }
    expect(await inbox('09120000013')).toEqual([])
  })

  it('finds a number with a plus sign that was not encoded, also a foreign one', async () => {
    await sms('sms/send.json', { receptor: '00447911123456', message: 'hello' })
    const response = await box.get('/sandbox/inbox.json?to=+447911123456')
    expect(await response.json()).toMatchObject([{ to: '+447911123456', text: 'hello', code: null }])
  })

  it('answers a lookup in the shape of the provider', async () => {
    const { status, body } = await sms('verify/lookup.json', {
      receptor: '09120000012',
      token: '111222',
      template: 'anything',
    })
    expect(status).toBe(200)
    expect(body.return).toEqual({ status: 200, message: 'تایید شد' })
    expect(body.entries).toEqual([
      {
        messageid: expect.any(Number),
        message: expect.stringContaining('111222'),
        status: 5,
        statustext: 'ارسال به مخابرات',
        sender: '10004346',
        receptor: '09120000012',
        date: expect.any(Number),
        cost: 120,
      },
    ])
  })

  it('sends one message to several people', async () => {
    const { body } = await sms('sms/send.json', { receptor: '09120000012,09120000013', message: 'سلام' })
    expect(body.entries).toHaveLength(2)
    expect(await inbox()).toHaveLength(2)
  })

  it.each([
    [403, 'verify/lookup.json', { receptor: '09120000012', token: '1', template: 'x' }, 'wrong-key'],
    [400, 'verify/lookup.json', { receptor: '09120000012', template: 'x' }, undefined],
    [411, 'verify/lookup.json', { receptor: '12', token: '1', template: 'x' }, undefined],
    [424, 'verify/lookup.json', { receptor: '09120000012', token: '1', template: 'a b' }, undefined],
    [431, 'verify/lookup.json', { receptor: '09120000012', token: '12 34', template: 'x' }, undefined],
    [400, 'sms/send.json', { receptor: '09120000012' }, undefined],
    [411, 'sms/send.json', { receptor: '09120000012,x', message: 'hi' }, undefined],
    [413, 'sms/send.json', { receptor: '09120000012', message: 'x'.repeat(901) }, undefined],
  ])('refuses with %i (%s) and delivers nothing', async (code, call, fields, key) => {
    const { status, body } = await sms(call, fields as Record<string, string>, key)
    expect(status).toBe(code)
    expect(body.return.status).toBe(code)
    expect(body.entries).toBeNull()
    expect(await inbox()).toEqual([])
  })

  it('obeys the control API', async () => {
    await box.control('POST', '/outcomes', { call: 'sms.lookup', outcome: 'code:418' })
    const { body } = await sms('verify/lookup.json', { receptor: '09120000012', token: '1', template: 'x' })
    expect(body.return.status).toBe(418)
  })
})

describe('mail', () => {
  const transport = (auth?: { user: string; pass: string }) =>
    createTransport({ host: '127.0.0.1', port: box.sandbox.smtpPort, secure: false, auth })
  const subject = 'کد ورود شما به پرده، سینمای آنلاین: لطفاً آن را به کسی ندهید و در صفحه بنویسید'

  it('arrives with a long Persian subject, a Persian body, dots and half-spaces intact, newest first', async () => {
    const text = 'سلام نیلوفر،\n.این خط با نقطه شروع می‌شود\n..دو نقطه\n.\nکد شما: ۴۸۲۹۱۳\nپایان'
    await transport().sendMail({ from: 'پرده <no-reply@parde.example>', to: 'Niloufar@Example.com', subject, text })
    await transport().sendMail({ from: 'a@b.example', to: 'niloufar@example.com', subject: 'second', text: 'x' })
    const [second, first] = await inbox('NILOUFAR@example.com')
    expect(second).toMatchObject({ subject: 'second', text: 'x', html: null })
    expect(first).toMatchObject({ channel: 'mail', to: 'niloufar@example.com', subject, text, code: '482913' })
    expect(first?.from).toBe('پرده <no-reply@parde.example>')
  })

  it.each(['quoted-printable', 'base64'] as const)(
    'reads both parts of a %s message, and shows the formatted one locked up',
    async (textEncoding) => {
      const html = '<p dir="rtl">کد: <b>123456</b></p>'
      await transport().sendMail({
        from: 'a@b.example',
        to: 'c@d.example',
        subject,
        text: 'کد: 123456',
        html,
        textEncoding,
      })
      const [mail] = await inbox('c@d.example')
      expect(mail).toMatchObject({ text: 'کد: 123456', html, code: '123456' })
      const page = await box.get(`/sandbox/inbox/${mail?.id}.html`)
      expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox$/)
      expect(await page.text()).toBe(html)
    },
  )

  it.each(['PUBLISH', 'CANCEL'] as const)('shows what a mail says to a calendar: %s', async (method) => {
    const content = `BEGIN:VCALENDAR\r\nMETHOD:${method}\r\nSUMMARY:باران\r\nEND:VCALENDAR\r\n`
    const mail = { from: 'a@b.example', to: `${method}@d.example`, subject, text: 'x', html: '<p>x</p>' }
    await transport().sendMail({ ...mail, icalEvent: { method, content, filename: 'parde.ics' } })
    const [message] = await inbox(`${method}@d.example`)
    expect(message).toMatchObject({ text: 'x', calendar: { method } })
    const file = await box.get(`/sandbox/inbox/${message?.id}.ics`)
    expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(await file.text()).toBe(content)
    expect(await (await box.get('/sandbox/inbox?lang=en')).text()).toContain('For the calendar')
  })

  it('takes credentials, several recipients and attachments', async () => {
    await transport({ user: 'parde', pass: 'x' }).sendMail({
      from: 'a@b.example',
      to: ['c@d.example', 'e@f.example'],
      subject: 'with a file',
      text: 'body',
      attachments: [{ filename: 'رسید.txt', content: 'not the text' }],
    })
    for (const to of ['c@d.example', 'e@f.example']) expect(await inbox(to)).toMatchObject([{ text: 'body' }])
  })

  it('makes a text of mail that has only a formatted part', async () => {
    const mail = await parseMail(
      Buffer.from('Subject: x\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<h1>A &amp; B</h1><p>two</p>'),
    )
    expect(mail).toMatchObject({ text: 'A & B\ntwo', subject: 'x' })
  })

  it('joins encoded words cut in the middle of a character, keeps raw UTF-8, and survives nonsense', async () => {
    const bytes = Buffer.from('پرده')
    const word = (part: Buffer) => `=?utf-8?B?${part.toString('base64')}?=`
    const subjectOf = async (subject: string) => (await parseMail(Buffer.from(`Subject: ${subject}\r\n\r\nx`))).subject
    expect(await subjectOf(`${word(bytes.subarray(0, 3))} ${word(bytes.subarray(3))}`)).toBe('پرده')
    expect(await subjectOf('=?utf-8?Q?caf=C3=A9_noir?= =?windows-1256?B?08fHxQ==?= x')).toMatch(/^café noir.+ x$/)
    expect(await subjectOf('سلام')).toBe('سلام')
    const deep = 'Content-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\n'.repeat(300)
    for (const source of [
      '',
      '\r\n',
      'no colon\r\n\r\nbody',
      'Content-Type: multipart/mixed; boundary=x\r\n\r\n--x',
      deep,
    ]) {
      expect((await parseMail(Buffer.from(source))).subject).toBe('')
    }
  })

  it('speaks SMTP in the right order only, pipelined or not', async () => {
    const socket = connect(box.sandbox.smtpPort, '127.0.0.1')
    let heard = ''
    socket.on('data', (chunk: Buffer) => {
      heard += chunk.toString()
    })
    await expect.poll(() => heard).toContain('220 ')
    socket.write(
      [
        'MAIL FROM:<a@b.c>',
        'EHLO me',
        'RCPT TO:<a@b.c>',
        'DATA',
        'MAIL FROM:<a@b.c> SIZE=99999999',
        'MAIL FROM:<>',
        'RCPT TO:<nobody>',
      ].join('\r\n'),
    )
    socket.write(
      ['', 'RCPT TO:<x@y.example>', 'DATA', 'Subject: raw', '', '..dot', '.', 'WHAT', 'QUIT', ''].join('\r\n'),
    )
    await new Promise((resolve) => socket.on('close', resolve))
    const codes = heard
      .split('\r\n')
      .filter((line) => /^\d{3} /.test(line))
      .map((line) => line.slice(0, 3))
    expect(codes).toEqual(['220', '503', '250', '503', '503', '552', '250', '501', '250', '354', '250', '500', '221'])
    expect(await inbox('x@y.example')).toMatchObject([{ subject: 'raw', text: '.dot' }])
  })
})

it('takes as a code exactly six digits, in any script', () => {
  expect(codeIn('کد: ۰۱۲۳۴۵.')).toBe('012345')
  expect(codeIn('code 987654')).toBe('987654')
  for (const text of ['12345', '1234567', '۱۲۳۴۵۶۷', 'no code']) expect(codeIn(text)).toBeNull()
})

it('keeps what is neither phone nor mail as it is', () => {
  expect(recipientOf(' Someone ')).toBe('Someone')
  expect(recipientOf('+44 7911 123456')).toBe('+447911123456')
  expect(recipientOf('Ali@Bücher.example')).toBe('ali@xn--bcher-kva.example')
})

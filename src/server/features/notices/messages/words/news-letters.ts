import type { EditableLetter } from './editable-letter.ts'

const releases = {
  fa: '{episodes}\n{link}\n{if_for_all} اگر دیگر خبر نمی‌خواهید، در همین صفحه خاموشش کنید.',
  en: '{episodes}\n{link}\n{if_for_all} To hear no more of it, switch it off on this page.',
}

/** Letters about what is new, and about what others wrote. */
export const newsLetters = {
  new_episode: {
    kind: 'releases',
    fields: ['title', 'episodes', 'link'],
    conditions: ['for_all'],
    path: '/series/12?season=1',
    house: {
      fa: { subject: '«{title}»: قسمت تازه رسید', text: releases.fa },
      en: { subject: '“{title}”: a new episode is here', text: releases.en },
    },
  },
  new_episodes: {
    kind: 'releases',
    fields: ['title', 'count', 'episodes', 'link'],
    conditions: ['for_all'],
    path: '/series/12?season=1',
    house: {
      fa: { subject: '«{title}»: {count} قسمت تازه رسید', text: releases.fa },
      en: { subject: '“{title}”: {count} new episodes are here', text: releases.en },
    },
  },
  awaited_film: {
    kind: 'releases',
    fields: ['title', 'link'],
    path: '/movie/3',
    house: {
      fa: { subject: '«{title}» رسید', text: 'خواسته بودید خبرتان کنیم: همین حالا می‌شود تماشا کرد.\n{link}' },
      en: { subject: '“{title}” is here', text: 'You asked us to tell you: it can be watched now.\n{link}' },
    },
  },
  awaited_event: {
    kind: 'releases',
    fields: ['title', 'next', 'link'],
    path: '/screening/7',
    house: {
      fa: { subject: '«{title}» نزدیک است', text: '{next} شروع می‌شود.\n{link}' },
      en: { subject: '“{title}” is near', text: 'It begins on {next}.\n{link}' },
    },
  },
  awaited_event_off: {
    kind: 'releases',
    fields: ['title', 'link'],
    path: '/screening/7',
    house: {
      fa: { subject: '«{title}» برگزار نمی‌شود', text: 'منتظرش بودید، ولی لغو شد. دیگر برایش خبری نمی‌دهیم.\n{link}' },
      en: {
        subject: '“{title}” does not take place',
        text: 'You waited for it, but it was cancelled. We will not write about it again.\n{link}',
      },
    },
  },
  awaited_moved: {
    kind: 'releases',
    fields: ['title', 'next', 'link'],
    conditions: ['told_again'],
    path: '/movie/3',
    house: {
      fa: {
        subject: 'روز «{title}» عوض شد',
        text: 'زمان تازه: {next}.\n{if_told_again} همان روز هم خبرتان می‌کنیم.\n{link}',
      },
      en: {
        subject: 'The day of “{title}” has moved',
        text: 'It is now {next}.\n{if_told_again} We tell you on the day too.\n{link}',
      },
    },
  },
  awaited_day_known: {
    kind: 'releases',
    fields: ['title', 'next', 'link'],
    conditions: ['told_again'],
    path: '/movie/3',
    house: {
      fa: { subject: 'روز «{title}» معلوم شد', text: '{next}.\n{if_told_again} همان روز هم خبرتان می‌کنیم.\n{link}' },
      en: {
        subject: 'The day of “{title}” is known',
        text: 'It comes on {next}.\n{if_told_again} We tell you on the day too.\n{link}',
      },
    },
  },
  person_title: {
    kind: 'releases',
    fields: ['person', 'title', 'link'],
    path: '/movie/3',
    house: {
      fa: { subject: 'کار تازه‌ای از {person}', text: '«{title}» به پرده آمد.\n{link}' },
      en: { subject: 'Something new by {person}', text: '“{title}” is on Parde now.\n{link}' },
    },
  },
  person_title_coming: {
    kind: 'releases',
    fields: ['person', 'title', 'link'],
    path: '/movie/3',
    house: {
      fa: { subject: 'کار تازه‌ای از {person}', text: '«{title}» به‌زودی به پرده می‌آید.\n{link}' },
      en: { subject: 'Something new by {person}', text: '“{title}” is coming to Parde.\n{link}' },
    },
  },
  saved_search: {
    kind: 'searches',
    fields: ['search', 'found', 'titles', 'link'],
    path: '/search/advanced?q=drama',
    house: {
      fa: { subject: 'تازه در جست‌وجوی شما', text: '«{search}»: {found}\n{titles}\n{link}' },
      en: { subject: 'New in your search', text: '“{search}”: {found}\n{titles}\n{link}' },
    },
  },
  goods_again: {
    kind: 'stock',
    fields: ['title', 'link'],
    path: '/shop/goods/31',
    house: {
      fa: {
        subject: '«{title}» دوباره رسید',
        text: 'خواسته بودید خبرتان کنیم. تعدادش محدود است و برای کسی نگه نمی‌داریم.\n{link}',
      },
      en: {
        subject: '“{title}” is here again',
        text: 'You asked us to tell you. There are only so many, and we hold them for nobody.\n{link}',
      },
    },
  },
  comment_answer: {
    kind: 'answers',
    fields: ['comments', 'link'],
    path: '/account/comments',
    house: {
      fa: {
        subject: 'پاسخی به نوشتهٔ شما',
        text: '{comments}\n{link}\nاگر دیگر خبر نمی‌خواهید، در همین صفحه خاموشش کنید.',
      },
      en: {
        subject: 'An answer to you',
        text: '{comments}\n{link}\nTo hear no more of it, switch it off on this page.',
      },
    },
  },
  comment_answers: {
    kind: 'answers',
    fields: ['count', 'comments', 'link'],
    path: '/account/comments',
    house: {
      fa: {
        subject: '{count} پاسخ به نوشته‌های شما',
        text: '{comments}\n{link}\nاگر دیگر خبر نمی‌خواهید، در همین صفحه خاموشش کنید.',
      },
      en: {
        subject: '{count} answers to you',
        text: '{comments}\n{link}\nTo hear no more of it, switch it off on this page.',
      },
    },
  },
  comment_decided: {
    kind: 'decisions',
    fields: ['comments', 'link'],
    path: '/account/comments',
    house: {
      fa: {
        subject: 'دربارهٔ نوشته‌های شما',
        text: '{comments}\n{link}\nاگر دیگر خبر نمی‌خواهید، در همین صفحه خاموشش کنید.',
      },
      en: {
        subject: 'About your comments',
        text: '{comments}\n{link}\nTo hear no more of it, switch it off on this page.',
      },
    },
  },
} as const satisfies Record<string, EditableLetter>

/**
 * Words of which titles and names are made, with how they are spoken: A is a long a, u and i are long, x is kh, q is
 * gh, S is sh, C is ch, Z is zh, and ' is a stop. The search's knowledge of sounds is elsewhere and not used here.
 */
export interface Spoken {
  fa: string
  spoken: string
  en: string
}

const listed = (text: string): string[][] =>
  text
    .split(';')
    .map((entry) => entry.trim().split(' '))
    .filter(([first]) => first !== '')

export const words: readonly Spoken[] = listed(`
  باران bArAn rain; شب Sab night; خانه xAne house; دریا daryA sea; کوه kuh mountain; درخت deraxt tree;
  پرنده parande bird; ماه mAh moon; خورشید xorSid sun; ستاره setAre star; آسمان AsemAn sky; زمین zamin earth;
  آتش AtaS fire; آب Ab water; باد bAd wind; برف barf snow; یخ yax ice; رود rud river; جنگل jangal forest;
  بیابان biyAbAn desert; شهر Sahr city; روستا rustA village; خیابان xiyAbAn street; کوچه kuCe alley; پل pol bridge;
  دیوار divAr wall; پنجره panjere window; در dar door; کلید kelid key; قفل qofl lock; چراغ CerAq lamp;
  سایه sAye shadow; آینه Ayene mirror; صدا sedA voice; سکوت sokut silence; آواز AvAz song; ترانه tarAne ballad;
  ساز sAz instrument; رقص raqs dance; نقاش naqqAS painter; شاعر SA'er poet; معلم mo'allem teacher;
  سرباز sarbAz soldier; پادشاه pAdeSAh king; ملکه malake queen; دزد dozd thief; پلیس polis police; قاضی qAzi judge;
  پزشک pezeSk doctor; ماهیگیر mAhigir fisherman; چوپان CupAn shepherd; نانوا nAnvA baker; راننده rAnande driver;
  خلبان xalabAn pilot; ملوان malavAn sailor; کودک kudak child; دختر doxtar girl; پسر pesar boy; مادر mAdar mother;
  پدر pedar father; برادر barAdar brother; خواهر xAhar sister; دوست dust friend; دشمن doSman enemy;
  همسایه hamsAye neighbour; مهمان mehmAn guest; عاشق ASeq lover; عشق eSq love; نفرت nefrat hatred; خشم xaSm rage;
  ترس tars fear; امید omid hope; رویا royA dream; خاطره xAtere memory; راز rAz secret; دروغ doruq lie;
  حقیقت haqiqat truth; زندگی zendegi life; مرگ marg death; تولد tavallod birth; سفر safar journey; راه rAh road;
  جاده jAdde highway; قطار qatAr train; کشتی keSti ship; قایق qAyeq boat; هواپیما havApeymA plane;
  دوچرخه doCarxe bicycle; تاکسی tAksi taxi; ایستگاه istgAh station; بندر bandar harbour; فرودگاه forudgAh airport;
  هتل hotel hotel; بازار bAzAr bazaar; مدرسه madrese school; دانشگاه dAneSgAh university;
  بیمارستان bimArestAn hospital; زندان zendAn prison; دادگاه dAdgAh court; مسجد masjed mosque; باغ bAq garden;
  گل gol flower; لاله lAle tulip; انار anAr pomegranate; سیب sib apple; انگور angur grape; گندم gandom wheat;
  نان nAn bread; نمک namak salt; عسل asal honey; زهر zahr poison; خون xun blood; قلب qalb heart; چشم CeSm eye;
  دست dast hand; پا pA foot; لبخند labxand smile; اشک aSk tear; خواب xAb sleep; بیدار bidAr awake;
  صبح sobh morning; عصر asr evening; ظهر zohr noon; سپیده sepide dawn; غروب qorub sunset; بهار bahAr spring;
  تابستان tAbestAn summer; پاییز pAyiz autumn; زمستان zemestAn winter; فصل fasl season; سال sAl year; روز ruz day;
  ساعت sA'at clock; لحظه lahze moment; دیروز diruz yesterday; فردا fardA tomorrow; اسب asb horse; گرگ gorg wolf;
  شیر Sir lion; ببر babr tiger; روباه rubAh fox; آهو Ahu deer; عقاب oqAb eagle; کبوتر kabutar pigeon;
  کلاغ kalAq crow; مار mAr snake; ماهی mAhi fish; نهنگ nahang whale; سگ sag dog; گربه gorbe cat; مورچه murCe ant;
  پروانه parvAne butterfly; زنبور zanbur bee; سنگ sang stone; طلا talA gold; نقره noqre silver;
  الماس almAs diamond; شمشیر SamSir sword; خنجر xanjar dagger; تیر tir arrow; جنگ jang war; صلح solh peace;
  پیروزی piruzi victory; شکست Sekast defeat; گنج ganj treasure; نقشه naqSe map; کتاب ketAb book; نامه nAme letter;
  قصه qesse tale; افسانه afsAne legend; خبر xabar news; عکس aks photo; فیلم film film; پرده parde curtain;
  صندلی sandali chair; میز miz table; تخت taxt throne; تاج tAj crown; لباس lebAs dress; کفش kafS shoe;
  جوراب jurAb sock; چتر Catr umbrella; عطر atr perfume; دود dud smoke; خاکستر xAkestar ash; شیشه SiSe glass;
  آهن Ahan iron; چوب Cub wood; ابریشم abriSam silk; قالی qAli carpet; تنبور tanbur tanbur; ویولن viyolon violin;
  ساحل sAhel shore; جزیره jazire island; صخره saxre rock; غار qAr cave; چاه CAh well; برج borj tower;
  قلعه qal'e castle; کاخ kAx palace; کلبه kolbe hut; اتاق otAq room; طبقه tabaqe floor; زیرزمین zirzamin basement;
  پله pelle stair; حیاط hayAt yard; بام bAm roof; مرز marz border; غریبه qaribe stranger; مسافر mosAfer passenger;
  گمشده gomSode lost; تنها tanhA lonely; سرخ sorx red; سیاه siyAh black; سفید sefid white; سبز sabz green;
  آبی Abi blue; زرد zard yellow; خاکستری xAkestari grey; بزرگ bozorg big; کوچک kuCek small; بلند boland tall;
  کوتاه kutAh short; دور dur distant; نزدیک nazdik near; گرم garm warm; سرد sard cold; تلخ talx bitter;
  شیرین Sirin sweet; شکسته Sekaste broken; خاموش xAmuS silent; پنهان penhAn hidden; آخرین Axarin last;
  اولین avvalin first; تازه tAze fresh; کهنه kohne old; جوان javAn young; پیر pir aged; زیبا zibA beautiful;
  زشت zeSt ugly; خسته xaste tired; مست mast drunk; دیوانه divAne mad; مهربان mehrabAn kind; وحشی vahSi wild;
  آرام ArAm calm; ناشناس nASenAs unknown; ممنوع mamnu' forbidden; بسته baste closed; باز bAz open;
  گرسنه gorosne hungry; ثانیه sAniye second; هفت haft seven; هزار hezAr thousand; مثلث mosallas triangle;
  ذره zarre particle; ضربه zarbe blow; طوفان tufAn storm; ظرف zarf dish; غزل qazal ghazal; فانوس fAnus lantern;
  گوزن gavazn elk; ژاله ZAle dew; پژواک pezvAk echo; چشمه CeSme fountain; حوض howz pool; خلیج xalij gulf;
  ذهن zehn mind;
`).map(([fa = '', spoken = '', en = '']) => ({ fa, spoken, en }))

/** Ends of longer words: written, spoken, in English. */
export const endings: readonly (readonly [string, string, string])[] = [
  ['\u200cگر', 'gar', '-maker'],
  ['ستان', 'estAn', '-land'],
  ['\u200cها', 'hA', 's'],
  ['\u200cبان', 'bAn', '-keeper'],
  ['\u200cدان', 'dAn', '-holder'],
  ['\u200cگاه', 'gAh', '-place'],
  ['\u200cزار', 'zAr', '-field'],
  ['\u200cنشین', 'neSin', '-dweller'],
  ['\u200cفروش', 'foruS', '-seller'],
  ['\u200cباز', 'bAz', '-player'],
  ['\u200cشناس', 'SenAs', '-scholar'],
  ['\u200cوار', 'vAr', '-like'],
  ['\u200cآلود', 'Alud', '-stained'],
  ['\u200cانگیز', 'angiz', '-stirring'],
  ['\u200cپرست', 'parast', '-worshipper'],
  ['\u200cگون', 'gun', '-coloured'],
  ['\u200cسوز', 'suz', '-burner'],
  ['\u200cنورد', 'navard', '-rover'],
  ['\u200cپوش', 'puS', '-clad'],
  ['ک', 'ak', 'let'],
]

const named = (text: string) => listed(text).map(([fa = '', en = '']) => ({ fa, en }))

export const firstNames = named(`
  علی Ali; رضا Reza; حسین Hossein; محمد Mohammad; مهدی Mehdi; امیر Amir; سعید Saeid; مسعود Masoud; بهرام Bahram;
  داریوش Dariush; کوروش Kourosh; آرش Arash; سیاوش Siavash; رستم Rostam; سهراب Sohrab; فرهاد Farhad; خسرو Khosrow;
  شهاب Shahab; پیمان Peyman; پژمان Pejman; کیانوش Kianoush; هومن Houman; بابک Babak; مازیار Maziar; یاشار Yashar;
  عباس Abbas; اصغر Asghar; اکبر Akbar; احمد Ahmad; محمود Mahmoud; منوچهر Manouchehr; ناصر Nasser; جعفر Jafar;
  صادق Sadegh; کاظم Kazem; قاسم Ghasem; فریدون Fereydoun; جمشید Jamshid; هوشنگ Houshang; پرویز Parviz; لیلا Leila;
  مریم Maryam; زهرا Zahra; فاطمه Fatemeh; سارا Sara; نرگس Narges; شقایق Shaghayegh; لاله Laleh; پریسا Parisa;
  مهتاب Mahtab; ستاره Setareh; ترانه Taraneh; هدیه Hedieh; گلاره Golareh; گلنار Golnar; سودابه Soudabeh;
  تهمینه Tahmineh; رودابه Roudabeh; شیرین Shirin; مهناز Mahnaz; شهناز Shahnaz; فرزانه Farzaneh; پروانه Parvaneh;
  افسانه Afsaneh; نیلوفر Niloufar; یاسمن Yasaman; بهاره Bahareh; الهام Elham; الناز Elnaz; عاطفه Atefeh;
  سمیرا Samira; طاهره Tahereh; صبا Saba; رویا Roya; ژاله Jaleh; غزل Ghazal; کتایون Katayoun; آناهیتا Anahita;
  بیتا Bita; ثریا Soraya;
`)

export const familyRoots = named(`
  احمد ahmad; حسین hossein; کریم karim; رحیم rahim; صالح saleh; جعفر jafar; اکبر akbar; قاسم ghasem; هاشم hashem;
  ابراهیم ebrahim; اسماعیل esmaeil; یوسف yousef; موسی mousa; داوود davoud; سلیمان soleiman; تهران tehran;
  شیراز shiraz; تبریز tabriz; اصفهان esfahan; کرمان kerman; کاشان kashan; همدان hamedan; گیلان gilan;
  مازندران mazandaran; خراسان khorasan; سبزوار sabzevar; نیشابور neyshabour; بوشهر boushehr; خوانسار khansar;
  فراهان farahan; رستم rostam; بهرام bahram; شاهین shahin; عقاب oghab; نیک nik; خوش khosh; پاک pak; راست rast;
  زرین zarrin; سیمین simin; مهر mehr; کیان kian; آریا aria; پارس pars; دیلم deylam; کرد kord; ترک tork; صفا safa;
  وفا vafa; نور nour; روشن roshan; صبور sabour; شکور shakour; غفور ghafour; منصور mansour; محمود mahmoud;
  مسعود masoud; سعادت saadat; عدالت edalat; حکمت hekmat; بهجت behjat; فرخ farrokh; فرید farid; ظریف zarif;
  لطیف latif;
`)

export const familyEndings: readonly (readonly [string, string])[] = [
  ['ی', 'i'],
  ['\u200cپور', 'pour'],
  ['\u200cزاده', 'zadeh'],
  ['\u200cنژاد', 'nejad'],
  ['\u200cفر', 'far'],
  ['یان', 'ian'],
  ['\u200cمنش', 'manesh'],
  ['\u200cخواه', 'khah'],
  ['\u200cنیا', 'nia'],
  ['\u200cدوست', 'doust'],
  ['\u200cپناه', 'panah'],
  ['وند', 'vand'],
  ['\u200cراد', 'rad'],
  ['\u200cکیا', 'kia'],
  ['\u200cمند', 'mand'],
  ['\u200cبین', 'bin'],
  ['\u200cقدم', 'ghadam'],
  ['\u200cنام', 'nam'],
  ['\u200cسرشت', 'seresht'],
  ['\u200cآذر', 'azar'],
]

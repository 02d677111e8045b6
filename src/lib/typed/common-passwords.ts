/**
 * Passwords that attackers try first, in lower case: the tops of the known lists, and the same typed on an Iranian
 * keyboard. Repeats and runs are refused by a rule, not by this list.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `password passw0rd p@ssw0rd p@ssword pass1234 password1 password12 password123 passwort motdepasse contrasena
  qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 asdfghjk asdfghjkl zxcvbnm1 zxcvbnm, 1q2w3e4r 1q2w3e4r5t 1qaz2wsx
  1qazxsw2 2wsx3edc qazwsxed qazwsxedc q1w2e3r4 q1w2e3r4t5 zaq12wsx zaq1zaq1 qweasdzxc qweasd123 asd123456 aa123456
  a1234567 a12345678 a123456789 abc12345 abc123456 abcd1234 abcd12345 abcde12345 123456ab 12345678a 123456789a 1234567a
  12345678910 123456789 1234567890 0123456789 0987654321 11223344 1122334455 12341234 123123123 123321123 147258369
  159753456 741852963 789456123 963852741 987654321 10203040 102030405 12344321 13579246 24681357 55667788 110110110
  iloveyou iloveyou1 iloveyou2 princess sunshine football baseball basketball superman batman123 starwars whatever
  trustno1 letmein1 letmein123 welcome1 welcome123 welcome12 monkey123 dragon123 master123 shadow123 michael1 jennifer
  computer internet samsung1 samsung123 nokia123 iphone123 android1 google123 facebook instagram telegram whatsapp
  admin123 admin1234 administrator root1234 toor1234 test1234 testtest guest123 changeme default1 temp1234 secret123
  spiderman pokemon1 minecraft fortnite naruto123 jordan23 liverpool manchester barcelona realmadrid chelsea1 arsenal1
  killer123 hello123 helloworld freedom1 flower123 butterfly chocolate cheese123 lovelove loveyou1 babygirl1 angel123
  iran1234 iran12345 iran1357 tehran123 tehran021 persepolis perspolis esteghlal esteghlal1 perspolis6 pirouzi1
  khodaya1 khodam123 yaali110 yaali1234 yahossein yahosein allah110 allah123 mohammad mohammad1 mohammad123 muhammad
  ali12345 ali123456 reza1234 reza12345 hossein1 hossein123 mahdi123 mahdi1234 amir1234 amir12345 sara1234 maryam123
  zahra123 fatemeh1 fatemeh123 narges123 parisa123 nazanin1 azadi123 salam123 salam1234 dooset daram dostat1 eshgham
  asheghetam doostetdaram dostetdaram delaram1 shahram1 shahnaz1 golestan isfahan1 esfahan1 shiraz123 mashhad1 tabriz123
  parde123 pardeparde cinema123 film1234 filimo123 namava123 aparat123
  زندگی زندگی۱۲۳ خدایا۱۲۳ دوستتدارم عاشقتم عاشقتم۱ یاعلی۱۱۰ یاحسین ایران۱۲۳۴ سلام۱۲۳۴ محمد۱۲۳۴`
    .split(/\s+/)
    .map((word) => word.replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))),
)

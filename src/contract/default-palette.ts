import type { OwnProperty, PaletteColour, Palettes } from './palette.ts'

/** Included in the price, without a picture. */
const free = { picture: '', price_kopiykas: 0, extra_days: 0, agree_first: false } as const

/** The colours of a new shop until its owner edits them. */
export const defaultPalette: readonly PaletteColour[] = [
  {
    code: 'natural',
    uk: 'натуральний',
    en: 'natural',
    swatch: '#c4b8a3',
    ...free,
    words: 'сірий серый сіра grey gray натуральний натуральный natural бежевий бежевый beige szary szara grau',
  },
  {
    code: 'white',
    uk: 'білий',
    en: 'white',
    swatch: '#f1efea',
    ...free,
    words: 'білий белый білосніжний white bialy biala biale weiss',
  },
  {
    code: 'individual',
    uk: 'індивідуальний',
    en: 'custom',
    swatch: '',
    ...free,
    extra_days: 3,
    agree_first: true,
    words:
      'чорний черный black антрацит антрацитовий антрацитовый anthracite графіт графітовий графит графитовый graphite коричневий коричневый brown зелений зеленый green червоний красный red синій синий блакитний голубой blue теракота теракотовий терракота терракотовый terracotta рожевий розовый pink жовтий желтый yellow помаранчевий оранжевый orange темний темный dark кремовий кремовый cream пісочний песочный sand ral czarny czarna czarne schwarz anthrazit grafit antracyt',
  },
]

/** The other properties of a new shop until its owner edits them. */
export const defaultProperties: readonly OwnProperty[] = [
  {
    code: 'drainage_holes',
    uk: 'Додаткові дренажні отвори',
    en: 'Extra drainage holes',
    kind: 'switch',
    ...free,
    help_uk: 'Зайва вода виходить, і коріння не гниє.',
    help_en: 'Surplus water drains away, so roots do not rot.',
    effect: 'water',
    words: 'дренаж дренажний дренажем дренажный drainage drain отвір отвори отворами отверстие отверстия hole holes drenaz',
  },
  {
    code: 'thermal_insulation',
    uk: 'Теплоізоляція',
    en: 'Thermal insulation',
    kind: 'switch',
    ...free,
    help_uk: 'Утеплювач усередині: ґрунт повільніше промерзає взимку й менше нагрівається влітку.',
    help_en: 'A lining inside: the soil freezes more slowly in winter and heats up less in summer.',
    extra_days: 1,
    effect: 'water',
    words:
      'утеплення утеплений утепленням утепление утепленный теплоізоляція теплоізоляцією теплоизоляция insulation insulated insulating ocieplenie isoliert',
  },
  {
    code: 'pot_holders',
    uk: 'Тримачі для горщиків',
    en: 'Pot supports',
    kind: 'switch',
    ...free,
    help_uk: 'Упори всередині: у виріб ставлять горщик із рослиною, і його легко замінити.',
    help_en: 'Rests inside that take a planted pot, so it is easy to swap.',
    effect: '',
    words: 'тримач тримачі держатель держатели holder holders підставка',
  },
  {
    code: 'rubber_feet',
    uk: 'Гумові ніжки',
    en: 'Rubber feet',
    kind: 'switch',
    ...free,
    help_uk: 'Не дряпають підлогу й лишають щілину, якою виходить вода.',
    help_en: 'They keep the floor unscratched and leave a gap for water.',
    effect: 'water',
    words: 'ніжки ніжках ножки ножках гумовий резиновый rubber feet foot',
  },
  {
    code: 'logo',
    uk: 'Логотип або зображення',
    en: 'Logo or image',
    kind: 'switch',
    ...free,
    help_uk: 'Напис або знак на стінці. Ескіз узгодимо, перш ніж виливати.',
    help_en: 'Lettering or a mark on the side. You approve a sketch before we cast.',
    extra_days: 2,
    effect: 'mark',
    words: 'логотип логотипом лого logo logotype напис написом надпись гравіювання гравировка engraving engraved зображення',
  },
  {
    code: 'led_backlight',
    uk: 'Світлодіодне підсвічування',
    en: 'LED lighting',
    kind: 'switch',
    ...free,
    help_uk: 'Світлодіодна стрічка. Колір світла й живлення узгодимо, коли зателефонуємо.',
    help_en: 'A strip of LEDs. We settle the light’s colour and its power supply when we call.',
    extra_days: 3,
    effect: 'light',
    words:
      'led лед підсвічування підсвітка підсвіткою підсвічений світлодіодний підсвічуванням світло освітлення подсветка подсветкой светодиодный свет освещение backlight backlit light lights lighting illuminated lit podswietlenie podswietleniem podswietlana oswietlenie oswietleniem beleuchtet beleuchtung pidsvitka podsvetka',
  },
]

export const defaultPalettes: Palettes = { colours: defaultPalette, finishes: [], properties: defaultProperties }

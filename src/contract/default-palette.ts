import type { PaletteColour } from './palette.ts'

/** What a shop casts until its owner writes down the colours. */
export const defaultPalette: readonly PaletteColour[] = [
  {
    code: 'natural',
    uk: 'натуральний',
    en: 'natural',
    swatch: '#c4b8a3',
    price_kopiykas: 0,
    extra_days: 0,
    agree_first: false,
    words: 'сірий серый сіра grey gray натуральний натуральный natural бежевий бежевый beige szary szara grau',
  },
  {
    code: 'white',
    uk: 'білий',
    en: 'white',
    swatch: '#f1efea',
    price_kopiykas: 0,
    extra_days: 0,
    agree_first: false,
    words: 'білий белый білосніжний white bialy biala biale weiss',
  },
  {
    code: 'individual',
    uk: 'індивідуальний',
    en: 'custom',
    swatch: '',
    price_kopiykas: 0,
    extra_days: 3,
    agree_first: true,
    words:
      'чорний черный black антрацит антрацитовий антрацитовый anthracite графіт графітовий графит графитовый graphite коричневий коричневый brown зелений зеленый green червоний красный red синій синий блакитний голубой blue теракота теракотовий терракота терракотовый terracotta рожевий розовый pink жовтий желтый yellow помаранчевий оранжевый orange темний темный dark кремовий кремовый cream пісочний песочный sand ral czarny czarna czarne schwarz anthrazit grafit antracyt',
  },
]

import type { LineKey } from './financial-statement-sections.ts'

/** What the bank could not pay for want of money. */
export const RETURNED_PAYMENT =
  /\b(?:UNPAID (?:DD|DIRECT DEBIT|CHEQUE|ITEM)|RETURNED (?:DD|DIRECT DEBIT|CHEQUE))\b/

export const GAMBLING =
  /\b(?:BET365|BETFAIR|BETFRED|PADDY ?POWER|LADBROKES|CORAL|WILLIAM HILL|SKY ?BET|CASINO|BINGO|POKER|LOTTERY|888 ?HOLDINGS|TOMBOLA)\b/

/** Payments to lenders, and to those who collect for them. */
export const DEBT_PAYMENT =
  /\b(?:LOANS?|LENDING|BARCLAYCARD|CAPITAL ONE|AQUA CARD|VANQUIS|MBNA|AMEX|AMERICAN EXPRESS|CREDIT CARD|KLARNA|CLEARPAY|LAYBUY|PAYPAL CREDIT|LOWELL|CABOT|PRA GROUP|ZOPA|TARNBROOK)\b/

/** Which line of the financial statement a payment belongs to. The first row that fits counts. */
export const SPENDING_ROWS: readonly (readonly [RegExp, LineKey])[] = [
  [/\b(?:GROUND RENT|SERVICE CHARGE)\b/, 'ground-rent-service-charges'],
  [/\b(?:MORTGAGE|BUILDING SOCIETY MTG)\b/, 'mortgage'],
  [/\b(?:COUNCIL TAX|CTAX)\b/, 'council-tax-rates'],
  [/\b(?:RENT|LETTINGS|LETTING AGENTS?|HOUSING ASSOC(?:IATION)?|HOMES LTD)\b/, 'rent'],
  [/\bTV LICEN[CS](?:E|ING)\b/, 'tv-licence'],
  [/\b(?:BRITISH GAS|GAS)\b/, 'gas'],
  [
    /\b(?:OCTOPUS|OVO|EDF|E ?\.?ON|SCOTTISH ?POWER|BULB|UTILITA|SHELL ENERGY|ELECTRIC(?:ITY)?)\b/,
    'electricity',
  ],
  [/\b(?:WATER|SEVERN TRENT|UNITED UTILITIES)\b/, 'water-supply'],
  [/\b(?:NURSERY|CHILDMINDER|CHILDCARE)\b/, 'childcare-costs'],
  [/\b(?:CHILD MAINTENANCE|CMS)\b/, 'child-maintenance-child-support'],
  [/\b(?:SPECSAVERS|VISION EXPRESS|DENTAL|DENTIST|OPTICIANS?)\b/, 'dentistry-opticians'],
  [/\b(?:PRESCRIPTION|PHARMACY)\b/, 'prescriptions-medicines'],
  [/\b(?:TFL|TRAINLINE|RAILWAY|RAIL|STAGECOACH|ARRIVA|FIRST BUS|METROLINK)\b/, 'public-transport'],
  [/\b(?:CAR FINANCE|MOTOR FINANCE|BLACK HORSE)\b/, 'hire-purchase-conditional-sale-vehicle'],
  [/\b(?:ADMIRAL|HASTINGS|CAR INSURANCE|MOTOR INSURANCE|DIRECT LINE)\b/, 'car-insurance'],
  [/\bDVLA\b/, 'road-tax'],
  [/\b(?:HALFORDS|KWIK ?FIT|MOT|AUTOCENTRE|GARAGE)\b/, 'mot-ongoing-maintenance'],
  [/\b(?:RAC|THE AA|BREAKDOWN)\b/, 'breakdown-cover'],
  [/\b(?:SHELL|BP|ESSO|TEXACO|PETROL|FUEL|PARKING|RINGGO|PAYBYPHONE)\b/, 'fuel-parking-toll-road-charges'],
  [/\b(?:TAXI|UBER TRIP|ADDISON LEE)\b/, 'other-transport-travel'],
  [/\b(?:LIFE INSURANCE|LEGAL AND GENERAL|LEGAL & GENERAL)\b/, 'life-insurance'],
  [/\b(?:HOME INSURANCE|CONTENTS INSURANCE|BUILDINGS INSURANCE)\b/, 'buildings-contents-insurance'],
  [/\bBUPA\b/, 'health-insurance'],
  [/\b(?:UNISON|UNITE THE UNION|GMB)\b/, 'union-fees'],
  [/\b(?:BT GROUP|VIRGIN MEDIA|SKY DIGITAL|SKY UK|TALKTALK|BROADBAND|PLUSNET)\b/, 'home-phone-internet-tv'],
  [/\b(?:EE LIMITED|EE|O2|VODAFONE|THREE|GIFFGAFF|VOXI|TESCO MOBILE|LEBARA)\b/, 'mobile-phone'],
  [
    /\b(?:NETFLIX|SPOTIFY|DISNEY|PRIME VIDEO|GYM|PUREGYM|CINEMA|ODEON|STEAM|PLAYSTATION|XBOX)\b/,
    'hobbies-leisure-sport',
  ],
  [/\b(?:CHARITY|OXFAM|RED CROSS|CANCER RESEARCH)\b/, 'gifts'],
  [/\b(?:VETS?|PET INSURANCE|PETS AT HOME)\b/, 'vet-bills-pet-insurance'],
  [/\b(?:TESCO|SAINSBURYS?|ASDA|MORRISONS?|ALDI|LIDL|CO-?OP|WAITROSE|ICELAND|OCADO)\b/, 'groceries'],
  [
    /\b(?:GREGGS|MCDONALDS?|DELIVEROO|JUST EAT|SUBWAY|NANDOS?|COSTA|STARBUCKS|PRET|UBER EATS)\b/,
    'school-work-meals',
  ],
  [/\b(?:OFF LICENCE|MAJESTIC WINE)\b/, 'alcohol'],
  [/\b(?:VAPE|TOBACCO)\b/, 'smoking-products'],
  [/\b(?:B&Q|SCREWFIX|WICKES|IKEA)\b/, 'house-repairs-maintenance'],
  [/\b(?:PRIMARK|NEXT|H&M|ASOS|MATALAN|CLARKS|JD SPORTS)\b/, 'clothing-footwear'],
  [/\b(?:BARBERS?|HAIR(?:DRESSERS?)?|SALON)\b/, 'hairdressing'],
  [/\b(?:BOOTS|SUPERDRUG)\b/, 'toiletries'],
]

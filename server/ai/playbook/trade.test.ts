import { expect, test } from 'vitest';
import { readPlaybookContent } from './content.ts';
import { findTrade } from './trade.ts';

const { trades } = readPlaybookContent();
const familyOf = (industry: string) => findTrade(trades, industry).family.id;

test.each([
  ['Health and safety consulting', 'advise'],
  ['Health, safety and environmental consulting', 'advise'],
  ['Health & safety training', 'teach'],
  ['Home and garden retail', 'shop'],
  ['Tax and accounting software', 'software'],
  ['Food and drink manufacturing', 'make'],
  ['Health and fitness app', 'software'],
  ['Music and dance school', 'teach'],
])('“%s” is the trade of its last word, which belongs to all that “and” joins', (industry, family) => {
  expect(familyOf(industry)).toBe(family);
});

test.each([
  ['Café and gift shop', 'food'],
  ['Farm and farm shop', 'make'],
  ['Hotel und Restaurant', 'stay'],
  ['Accounting and tax consulting', 'advise'],
  ['Roofing and window cleaning', 'build'],
  ['Real estate and travel agency', 'broker'],
])('of two trades in “%s” the first one counts', (industry, family) => {
  expect(familyOf(industry)).toBe(family);
});

test.each([
  ['Church community café run by volunteers', 'food'],
  ['Clothing made from recycled sails by hand', 'shop'],
  ['Software für Arztpraxen', 'software'],
  ['Logiciel pour restaurants', 'software'],
  ['Made to order kitchens', 'build'],
])('whom “%s” works for, or through whom, does not change the trade', (industry, family) => {
  expect(familyOf(industry)).toBe(family);
});

const names: Record<string, string> = {
  advise:
    'Steuerberater, Steuerberatung, Unternehmensberatung, Rechtsanwaltskanzlei, gestoría, abogados, bufete, Cabinet d’avocats, asesoría fiscal, Architekturbüro',
  broker:
    'Agence immobilière, Inmobiliaria, Hausverwaltung, Versicherungsmakler, Correduría de seguros, Sparkasse, Banque',
  build:
    'Tischlerei, Schreinerei, Elektriker, Dachdecker, Klempner, menuiserie, plomberie, maçonnerie, carpintería, fontanería, Electricista',
  care: 'Zahnarztpraxis, Arztpraxis, Tierärztin, Pflegedienst, Praxis für Physiotherapie, cabinet dentaire, Cabinet médical, clínica dental, clínica veterinaria, Fisioterapia',
  cause: 'Sportverein, Kirchengemeinde, Stadtbibliothek, mairie, Ayuntamiento, Fundación, Fondation',
  create: 'Werbeagentur, Fotograf, Webagentur, agence de communication, photographe, Diseño gráfico, Übersetzungsbüro',
  food: 'Panadería y pastelería, Panaderia, Boulangerie, Bäckerei, Backerei, Konditorei, Metzgerei, Gasthaus, Restaurante, Brauerei, traiteur, Cafetería',
  make: 'Maschinenbau, Druckerei, Schlosserei, imprimerie, Goldschmiede, Großhandel, fábrica de muebles, exploitation agricole',
  move: 'Spedition, Umzugsunternehmen, Kurierdienst, déménagement, transport routier, mensajería, mudanzas',
  shop: 'Apotheke, Blumenladen, Buchhandlung, librairie, épicerie, fleuriste, ferretería, tienda de ropa, Möbelhaus, Joyería',
  software: 'Softwareentwicklung, Éditeur de logiciels, Desarrollo de software, Videojuegos, jeux vidéo',
  stay: 'Reisebüro, Gasthof, Ferienwohnungen, Hôtel, Gîte rural, Agencia de viajes, casa rural',
  studio:
    'Friseur, Friseursalon, Nagelstudio, Fitnessstudio, coiffeur, salon de coiffure, École de danse, peluquería, Gimnasio, mobile dog groomer, pet grooming, Dog grooming salon',
  teach: 'Fahrschule, Kita, Sprachschule, auto-école, crèche, autoescuela, guardería, Academia de idiomas',
  upkeep:
    'Autowerkstatt, KFZ-Werkstatt, Gebäudereinigung, garage, Garage automobile, nettoyage, cordonnerie, taller mecánico, Limpieza de oficinas',
};

test.each(Object.entries(names).flatMap(([family, list]) => list.split(', ').map((name) => [name, family] as const)))(
  '“%s” is known as a trade of the family %s',
  (industry, family) => {
    expect(familyOf(industry)).toBe(family);
  },
);

test.each(['Home baking', 'Bread', 'Sourdough bread from home'])('“%s” is the work of a baker', (industry) => {
  expect(findTrade(trades, industry)).toMatchObject({ family: { id: 'food' }, kind: { id: 'bakery' } });
});

test('a daycare for dogs is no nursery, and training dogs is no school: the report claims nothing about them', () => {
  for (const industry of ['Dog daycare', 'Dog training', 'Doggy day care and boarding'])
    expect(familyOf(industry)).toBe('any');
});

test.each([
  'Funeral home',
  'Funeral directors',
  'Undertaker',
  'Crematorium',
  'Bestatter',
  'Bestattungshaus',
  'Bestattungsinstitut Meyer',
  'Pompes funèbres',
  'pompes funebres',
  'Funeraria',
])('“%s” is a trade of its own', (industry) => {
  expect(familyOf(industry)).toBe('farewell');
});

test('flowers and insurance for funerals are other trades', () => {
  expect(familyOf('Funeral flowers')).toBe('shop');
  expect(familyOf('Funeral insurance')).toBe('broker');
  expect(familyOf('Software for funeral homes')).toBe('software');
});

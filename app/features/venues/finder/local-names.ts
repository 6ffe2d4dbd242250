/**
 * Other names that people give a city or a sport, by its own name in lower case. Names written in one (`capetown`,
 * `seapoint`) need no row: the search knows those of all places.
 */
export const LOCAL_NAMES: Readonly<Record<string, readonly string[]>> = {
	// The airport's code (IATA), the name in Afrikaans and in isiXhosa, and the nickname on every postcard.
	'cape town': ['cpt', 'kaapstad', 'ikapa', 'mother city'],
	// How its people write and say it; the name in isiZulu; the airport's code (IATA).
	johannesburg: ['joburg', 'jhb', 'jozi', 'joeys', 'egoli', 'jnb'],
	// The short form on road signs and in posts, the municipality's name in isiZulu, and how its people say it.
	durban: ['dbn', 'ethekwini', 'durbs'],
	// The short form on road signs and in posts, the municipality's name, and the one in Sepitori, its own dialect.
	pretoria: ['pta', 'tshwane', 'pitori'],
	// Called Port Elizabeth until 23 February 2021 (Government Gazette), and still PE by many; the older isiXhosa name.
	gqeberha: ['port elizabeth', 'pe', 'ibhayi'],
	// The short form, and the municipality's name.
	bloemfontein: ['bloem', 'mangaung'],
	// Renamed by the Government Gazette; the old names are still said and on older maps.
	mbombela: ['nelspruit'],
	polokwane: ['pietersburg'],
	// The short forms in posts.
	pietermaritzburg: ['pmb', 'maritzburg'],
	// Their students' words.
	stellenbosch: ['stellies'],
	observatory: ['obs'],
	// The rest of the world's words for the game, and for how many play it in a hall.
	'indoor soccer': ['football', 'futsal', 'fives', '5s', '5-a-side', '5 aside', 'five-a-side', 'footy', '⚽'],
	// How it sounds, which many write. The ball is that of tennis.
	padel: ['paddle', '🎾'],
	// Players' words for the game.
	basketball: ['hoops', 'bball', 'b-ball', '🏀'],
	tennis: ['🎾'],
	// The reasons why one goes there.
	'running clubs': ['jogging', 'athletics', 'track', '🏃'],
}

/** In letters. */
export const DESK_MESSAGE_MAX = 500

/** Messages that a desk writes again and again; each is a start, which it completes. */
export const TEMPLATES = [
	{ value: '', label: 'Your own words', text: '' },
	{
		value: 'late',
		label: 'Running late',
		text: 'We’re running about 15 minutes late. You’ll still get your full time.',
	},
	{
		value: 'rain',
		label: 'Rain',
		text: 'It’s raining here and the courts may be wet. Please check with us before you set out.',
	},
	{
		value: 'closed',
		label: 'Closed',
		text: 'We can’t open on time, sorry. Please don’t set out yet. We’ll be in touch about your booking.',
	},
	{
		value: 'lights',
		label: 'Lights out',
		text: 'The lights are out and we’re working on it. We’ll let you know before your game.',
	},
] as const

export const templateOf = (value: string | null) =>
	TEMPLATES.find((template) => template.value === value) ?? TEMPLATES[0]

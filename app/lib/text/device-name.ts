// The first match counts, since most browsers also name their ancestors.
const BROWSERS: [RegExp, string][] = [
	[/\bEdg(e|A|iOS)?\//, 'Edge'],
	[/\b(OPR|Opera|OPT)\//, 'Opera'],
	[/\bSamsungBrowser\//, 'Samsung Internet'],
	[/\bUCBrowser\//, 'UC Browser'],
	[/\b(Firefox|FxiOS)\//, 'Firefox'],
	[/\b(HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
	[/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
	[/\biPhone\b/, 'iPhone'],
	[/\biPad\b/, 'iPad'],
	[/\bAndroid\b/, 'Android'],
	[/\bKAIOS\b/, 'KaiOS'],
	[/\bCrOS\b/, 'Chromebook'],
	[/\bWindows\b/, 'Windows'],
	[/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
	[/\bLinux\b/, 'Linux'],
]

const named = (list: [RegExp, string][], userAgent: string) => list.find(([sign]) => sign.test(userAgent))?.[1]

/** A readable name from a `User-Agent`, such as `Chrome on Android`. */
export function deviceName(userAgent: string | null): string {
	const browser = named(BROWSERS, userAgent ?? '')
	const system = named(SYSTEMS, userAgent ?? '')
	if (browser && system) return `${browser} on ${system}`
	return browser ?? system ?? (userAgent ? 'An app or another program' : 'A device we do not know')
}

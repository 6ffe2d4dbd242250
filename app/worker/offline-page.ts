import { shell } from './scope.ts'

type Words = { title: string; text: string }

const GET: Words = {
	title: 'This page did not arrive',
	text: 'You’re offline, or the connection is too weak just now. It opens once you’re back.',
}
const UNSENT: Words = {
	title: 'You’re offline',
	text: 'This was not sent. With signal, reload this page to send it, or go back to your form.',
}
const POST: Words = {
	title: 'We’re not sure that arrived',
	text: 'Trying again is safe: reload this page to send it once more, or go back to your form.',
}
const LOGOUT: Words = {
	title: 'You’re logged out here',
	text: 'Nothing of yours is left on this device. Your session ends when Courtside is next opened with signal.',
}
const WORDS = { GET, UNSENT, POST, LOGOUT }

/**
 * Looks every ten seconds too: a line that was only weak says nothing when it is back. Not once a link was tapped: the
 * page that it leads to is on its way.
 */
const WHEN_BACK = `r=()=>location.reload();ononline=r;i=setInterval(()=>navigator.onLine&&fetch('/livez').then(r,()=>0),1e4);onclick=()=>clearInterval(i,ononline=0)`
const DIGEST = 'l8e/2ToQVj0/x6wjKasW/pWRAMMS6lv+7sh3nh0av9I='
const POLICY = `default-src 'none'; script-src 'sha256-${DIGEST}'; connect-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'`

/** Our own page for one that did not arrive, with links to those that the phone has of this person. */
export function offlinePage(why: keyof typeof WORDS, kept: { path: string; name: string }[]) {
	const words = WORDS[why]
	const links = kept.map(
		({ path, name }) => `<li><a class="inline-flex min-h-11 items-center underline" href="${path}">${name}</a></li>`,
	)
	const html = `<!DOCTYPE html><html lang="en-ZA" data-theme="auto"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${words.title} · Courtside</title>${styles()}<link rel="icon" href="/favicon.svg"></head><body class="bg-ground text-ink"><header class="border-b border-line"><div class="page flex h-14 items-center md:h-16"><a href="/" class="font-display text-xl font-semibold">Courtside</a></div></header><main id="content" class="page py-6"><div class="my-8 flex flex-col items-center gap-2 rounded-lg border border-dashed border-edge/60 px-6 py-10 text-center"><h1 class="text-xl leading-7">${words.title}</h1><p class="max-w-[44ch] text-muted">${words.text}</p><p class="mt-3"><a class="inline-flex min-h-11 items-center rounded-md bg-court px-4 font-semibold text-on-court" href="">Try Again</a></p></div>${links.length > 0 ? `<h2 class="text-lg">On this phone</h2><ul>${links.join('')}</ul>` : ''}</main>${why === 'GET' ? `<script>${WHEN_BACK}</script>` : ''}</body></html>`
	return new Response(html, {
		status: 503,
		headers: {
			'Content-Type': 'text/html; charset=utf-8',
			'Content-Security-Policy': POLICY,
			'Cache-Control': 'no-store',
		},
	})
}

const styles = () =>
	shell
		.filter(({ path }) => /\/complete-[^/]*\.css$/.test(path))
		.map(({ path }) => `<link rel="stylesheet" href="${path}">`)
		.join('')

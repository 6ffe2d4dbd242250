import { END_OF_PAGE } from '#app/lib/document-marks.ts'

/** Milliseconds after which a page that is still arriving says so. */
const SLOW_MS = 20_000

/** Inline script of every page: says that the page arrived in part, or is still arriving, and offers to reload it. */
export const HALF_PAGE_SCRIPT = `(function () {
	var note
	function tell(text) {
		if (note || !document.body) return
		note = document.createElement('p')
		note.setAttribute('role', 'alert')
		note.className = 'bg-sun-soft px-4 py-2 text-center text-sm font-medium text-sun-strong'
		var link = document.createElement('a')
		link.href = location.href
		link.className = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-4'
		link.textContent = 'Reload'
		link.onclick = function (event) { event.preventDefault(); location.reload() }
		note.append(text + ' ', link)
		document.body.prepend(note)
	}
	var timer = setTimeout(tell, ${SLOW_MS}, 'This page is still arriving.')
	document.addEventListener('readystatechange', function () {
		if (document.readyState !== 'interactive') return
		clearTimeout(timer)
		if (note) note.remove()
		note = undefined
		var last = document.lastChild
		if (!last || last.data !== '${END_OF_PAGE.slice(4, -3)}') tell('Only a part of this page arrived.')
	})
})()`

/** Tells the page around the frame how high the content is, in CSS pixels. */
export const HEIGHT_SCRIPT =
	'new ResizeObserver(()=>parent.postMessage({courtside:Math.ceil(document.documentElement.getBoundingClientRect().height)},"*")).observe(document.documentElement)'

export const STYLE = [
	'*{box-sizing:border-box}',
	'html{color-scheme:light}',
	'body{margin:0;padding:1rem;font:1rem/1.5 system-ui,sans-serif;color:#10201b;background:#fff}',
	'h1,h2{margin:0;font-size:1.25rem;line-height:1.3;overflow-wrap:anywhere}',
	'h2{font-size:1rem}',
	'nav,ul{display:flex;flex-wrap:wrap;gap:.5rem;margin:.75rem 0;padding:0;list-style:none}',
	'a{color:#0b5c45}',
	'nav a,li a{display:block;padding:.5rem .75rem;border:1px solid #cfd8d3;border-radius:.5rem;text-decoration:none;font-weight:600}',
	'li a{min-width:4.5rem;text-align:center;font-variant-numeric:tabular-nums}',
	'li span{display:block;font-size:.8125rem;font-weight:400;color:#4a5b55}',
	'a[aria-current]{background:#0e7256;border-color:#0e7256;color:#fff}',
	'a:hover{border-color:#0e7256}',
	'a:focus-visible{outline:3px solid #0e7256;outline-offset:2px}',
	'footer{margin-top:1rem;font-size:.875rem;color:#4a5b55}',
].join('')

/**
 * The script of a venue's website: puts the frame where it stands itself, and keeps it as high as its content. Runs on
 * sites that we know nothing of, so it is plain, old JavaScript and touches nothing else.
 */
export const SITE_SCRIPT = `(function () {
	var script = document.currentScript
	if (!script || !/^[1-9][0-9]*$/.test(script.getAttribute('data-venue'))) return
	var origin = new URL(script.src).origin
	var sport = script.getAttribute('data-sport')
	var frame = document.createElement('iframe')
	frame.src = origin + '/embed/' + script.getAttribute('data-venue') + (sport ? '?sport=' + encodeURIComponent(sport) : '')
	frame.title = 'Book a court'
	frame.style.cssText = 'display:block;width:100%;height:700px;border:0'
	addEventListener('message', function (event) {
		var height = event.data && event.data.courtside
		if (event.source !== frame.contentWindow || event.origin !== origin) return
		if (typeof height === 'number' && height > 0) frame.style.height = Math.min(height, 10000) + 'px'
	})
	script.parentNode.insertBefore(frame, script.nextSibling)
})()
`

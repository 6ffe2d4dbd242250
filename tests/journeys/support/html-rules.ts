import type { ConfigData } from 'html-validate'

/** How every document is checked: as strictly as the validator can, except for style. */
export const htmlRules: ConfigData = {
	extends: ['html-validate:recommended', 'html-validate:a11y'],
	rules: {
		// React's style, which parses the same: `<br/>`, `required=""`, `maxLength`.
		'void-style': 'off',
		'attr-case': 'off',
		// The heights of the cells of a day: the policy forbids styles in a page.
		'no-deprecated-attr': 'off',
		'attribute-boolean-style': 'off',
		'attribute-empty-style': 'off',
		// React's ids begin with an underscore, which HTML allows.
		'valid-id': ['error', { relaxed: true }],
		// Tables with another layout on a phone lose their meaning in some browsers without explicit roles.
		'no-redundant-role': 'off',
		// Several checkboxes of one question share a name.
		'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'submit', 'button', 'reset'] }],
		// Screen readers read the label of a list or form in a card.
		'aria-label-misuse': ['error', { allowAnyNamable: true }],
		// A disabled link stays a link to screen readers, and a scrolling area is a region of its own.
		'prefer-native-element': ['error', { exclude: ['link', 'region'] }],
		// A title contains the whole name of a venue, however long it is.
		'long-title': 'off',
		// Where a phone number may break depends on the width of the footer.
		'tel-non-breaking': 'off',
	},
}

/** The console: one HTML document that loads nothing. `npm run build` makes it. */
export const page: string;

/** The Content-Security-Policy that fits the page: its own script and style by their hashes, and requests to its origin. */
export const policy: string;

/** The laboratory: another such document. */
export const labPage: string;

/** The policy that fits it. */
export const labPolicy: string;

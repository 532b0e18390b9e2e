/** Vite takes styles out of the script; importing them gives nothing. */
declare module "*.css";

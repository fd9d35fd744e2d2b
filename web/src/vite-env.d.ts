/// <reference types="svelte" />
/// <reference types="vite/client" />
declare const __CARDS__: string;

/**
 * Where a browser lets pages keep nothing (cookies are blocked, a private window of some, a web view without storage), reading
 * `localStorage` throws, and whatever reads it while it draws is dead. So a storage that lasts as long as the page stands in
 * its place before any other script runs, and the page says what is not kept.
 */

/** Set on the document's element: this browser keeps nothing. */
const mark = 'storesNothing'

/** Runs before anything is shown; allowed by its hash. Its keys are own properties, as in a browser's storage. */
export const storageScript = `['localStorage','sessionStorage'].forEach(function(n){try{if(window[n])return}catch(e){}var o=Object.prototype.hasOwnProperty,p={getItem:function(k){return o.call(this,k)?this[k]:null},setItem:function(k,v){this[k]=String(v)},removeItem:function(k){delete this[k]},clear:function(){Object.keys(this).forEach(this.removeItem,this)},key:function(i){var k=Object.keys(this)[i];return k===undefined?null:k}};Object.defineProperty(p,'length',{get:function(){return Object.keys(this).length}});try{Object.defineProperty(window,n,{value:Object.create(p),configurable:true})}catch(e){}document.documentElement.dataset.${mark}=''})`

export const storesNothing = (): boolean => document.documentElement.dataset[mark] !== undefined

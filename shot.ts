import { chromium } from '@playwright/test';
const [,, ...jobs]=process.argv;
const b=await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox']});
for(const j of jobs){const [path,w,scheme,full,name,y]=j.split(',');const c=await b.newContext({viewport:{width:+w!,height:+w!<500?844:900},colorScheme:scheme as 'light'|'dark'});const p=await c.newPage();p.on('console',m=>{if(m.type()==='error'||m.type()==='warning')console.log(path,m.text())});
await p.goto('http://localhost:4577'+path);await p.waitForTimeout(300);if(y)await p.evaluate(v=>window.scrollTo(0,v),+y);await p.waitForTimeout(150);
const ow=await p.evaluate(()=>document.documentElement.scrollWidth-innerWidth);if(ow>0)console.log('overflow',path,w,ow);
await p.screenshot({path:`/tmp/${name}.png`,fullPage:full==='1'});await c.close();}
await b.close();

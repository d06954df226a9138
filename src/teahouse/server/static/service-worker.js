const KEPT = {"version":"713ab74b1be7","entry":"/static/assets/index-CdJsVET-.js","shell":["/static/assets/App-BKYynCvP.js","/static/assets/App-CXPzZn3x.js","/static/assets/Chinatown-BYc5sexB.js","/static/assets/Chinatown-C4HdcwpW.css","/static/assets/Dadaocheng-BslH9oDS.js","/static/assets/Dadaocheng-DHG0kCO0.css","/static/assets/Door-BXHx6X8b.js","/static/assets/Door-BlZUK08N.js","/static/assets/Door-DS48J3sm.css","/static/assets/Message-BogoYg9r.js","/static/assets/Message-DD0HmLwr.css","/static/assets/Missing-B4v4O5SU.js","/static/assets/Missing-DazVGzWg.js","/static/assets/Offline-BChvxsAN.js","/static/assets/Offline-HS1LC_HQ.css","/static/assets/Rules-DYtk1axV.js","/static/assets/Rules-cXR_VhrK.css","/static/assets/index-CdJsVET-.js","/static/assets/reading-BpEB1q6H.js","/static/assets/reading-CKZEe9-S.css","/static/assets/rims-BWWU0HDF.js","/static/assets/rules-chinatown-C4grbsjX.js","/static/assets/rules-dadaocheng-C9aWKWNX.js","/static/assets/shared-CDOVpMun.css","/static/assets/shared-Ca2hlq1u.js","/static/assets/ships-Cp_DV5Cf.js","/static/assets/shops-C3pGsqlc.js"],"byLocale":{"en":["/static/assets/chinatown-split-business-BBzyY5W2.js","/static/assets/dadaocheng-line-DdYoxXph.js","/static/assets/messages-en-start-DW2yK73X.js","/static/assets/rules-chinatown.en-CejHLR6w.js","/static/assets/rules-dadaocheng.en-Bi_TGp1Z.js","/static/assets/shared-CDOVpMun.css","/static/assets/shared-Ca2hlq1u.js"],"fr":["/static/assets/chinatown-split-business-BBzyY5W2.js","/static/assets/dadaocheng-line-DdYoxXph.js","/static/assets/messages-fr-start-tMBfS1Eb.js","/static/assets/rules-chinatown.fr-BS--hZ-i.js","/static/assets/rules-dadaocheng.fr-mdNlzETt.js","/static/assets/shared-CDOVpMun.css","/static/assets/shared-Ca2hlq1u.js"],"pl":["/static/assets/chinatown-split-business-BBzyY5W2.js","/static/assets/dadaocheng-line-DdYoxXph.js","/static/assets/messages-pl-start-CHoX4Xyr.js","/static/assets/rules-chinatown.pl-CK7oKb9p.js","/static/assets/rules-dadaocheng.pl-6NlQLaB6.js","/static/assets/shared-CDOVpMun.css","/static/assets/shared-Ca2hlq1u.js"],"de":["/static/assets/chinatown-split-business-BBzyY5W2.js","/static/assets/dadaocheng-line-DdYoxXph.js","/static/assets/messages-de-start-92xFptEM.js","/static/assets/rules-chinatown.de-Cr7KkndA.js","/static/assets/rules-dadaocheng.de-HCC5DBhy.js","/static/assets/shared-CDOVpMun.css","/static/assets/shared-Ca2hlq1u.js"],"zh-Hant":["/static/assets/chinatown-split-business-BBzyY5W2.js","/static/assets/dadaocheng-line-DdYoxXph.js","/static/assets/messages-zh-Hant-start-DszDcxQQ.js","/static/assets/rules-chinatown.zh-Hant-DGKQsKQF.js","/static/assets/rules-dadaocheng.zh-Hant-BY-FT7fS.js","/static/assets/shared-CDOVpMun.css","/static/assets/shared-Ca2hlq1u.js"]},"fonts":["/static/assets/literata-latin-Cojsl1yY.woff2","/static/assets/literata-polish-4EEzdJvG.woff2","/static/assets/source-sans-3-latin-DfTyFqaq.woff2","/static/assets/source-sans-3-polish-CO5dSNhH.woff2"],"page":["/static/assets/index-CdJsVET-.js","/static/assets/pocket-BY-jmaVU.js","/static/assets/AfterTalk-DycGK3vr.js","/static/assets/Analysis-CWPIZEgP.js","/static/assets/App-BKYynCvP.js","/static/assets/App-CXPzZn3x.js","/static/assets/Bar-BRdXT5kn.js","/static/assets/BotChoice-CTS6GaA6.js","/static/assets/BotSheet-teBtNAIi.js","/static/assets/Bubble-CnomKF9w.js","/static/assets/CardFigures-DaOFzSpL.js","/static/assets/CardFigures-MaoU_J17.js","/static/assets/Chinatown-BYc5sexB.js","/static/assets/Chinatown-D8eb5abu.js","/static/assets/Chinatown-DvKg2Qbh.js","/static/assets/ChinatownLesson-CfNYuj3H.js","/static/assets/CopyLink-C0BZzfR4.js","/static/assets/Cube-BntG0uGj.js","/static/assets/Cubes-BEiCIfoJ.js","/static/assets/Curtain-CJO8EmV8.js","/static/assets/Curves-GXsKyaD9.js","/static/assets/Dadaocheng-BPNWcNLb.js","/static/assets/Dadaocheng-BslH9oDS.js","/static/assets/Dadaocheng-DJTE6Lu9.js","/static/assets/DadaochengLesson-CK4IiyX1.js","/static/assets/Daily-DjsG84bL.js","/static/assets/DareAfter-B9NHHYo-.js","/static/assets/Deals-BAODfpDQ.js","/static/assets/DoneDeal-D4wxoj8m.js","/static/assets/Door-BXHx6X8b.js","/static/assets/Door-BlZUK08N.js","/static/assets/DoorGroups-CYxncGx5.js","/static/assets/Ending-1cU9Rv0a.js","/static/assets/Ending-CGLBONmG.js","/static/assets/FilmScreen-BqprS1pd.js","/static/assets/Gathering-C4a9UHnb.js","/static/assets/Group-BB3NJZto.js","/static/assets/HandOver-DtpnUcu3.js","/static/assets/HintWhy-wk6eqPRJ.js","/static/assets/HostSheet-Or35UXvt.js","/static/assets/Invitation-Dn0ikl5o.js","/static/assets/Invitations-BJMuuhIz.js","/static/assets/InviteSheet-DKSomELe.js","/static/assets/KeysCard-Bp4Ow3R7.js","/static/assets/KeysCard-ClYMRfBd.js","/static/assets/KeysSheet-DNrpJMUs.js","/static/assets/LeaveSheet-Yj-Llaz-.js","/static/assets/Ledger-DX8Zo0HQ.js","/static/assets/Ledger-DicYtWLO.js","/static/assets/Lesson-CSB2tAH8.js","/static/assets/Letters-S2cxKIdD.js","/static/assets/Meeting-BpA_9V93.js","/static/assets/Meeting-ChJeuccU.js","/static/assets/MeetingLink-Co-DbKTV.js","/static/assets/MenuBody-DXy3xFsF.js","/static/assets/Message-BogoYg9r.js","/static/assets/Microphone-dtvmLlHc.js","/static/assets/Mine-j5fqzvsj.js","/static/assets/Missing-B4v4O5SU.js","/static/assets/Missing-DazVGzWg.js","/static/assets/MoneyStepper-ixBpw7Gm.js","/static/assets/More-B6VluyHZ.js","/static/assets/NewTable-DBtBFqB8.js","/static/assets/Nothing-1vrrj78J.js","/static/assets/Offline-BChvxsAN.js","/static/assets/Open-BOwehrr3.js","/static/assets/Opening-Bp4HA4E2.js","/static/assets/OutlookCard-BHEVkmp3.js","/static/assets/OwnData-CPZN8Wj0.js","/static/assets/PayTable-DS8d15Gf.js","/static/assets/Person-C0xwEAwA.js","/static/assets/PersonSheet-BqRRhIjn.js","/static/assets/PhoneTable-Cnbr5MAH.js","/static/assets/PlainAnalysis-DZaMb5pg.js","/static/assets/PlainTable-DCmzSxdV.js","/static/assets/PlainValue-Dds9jvn4.js","/static/assets/Privacy-TX2-Phvw.js","/static/assets/PromiseForm-AveziHy1.js","/static/assets/QrCode-CXJZsbk-.js","/static/assets/Recap-CbSIC3k2.js","/static/assets/RematchWaits-665aYdDH.js","/static/assets/Replay-CeHsg5h0.js","/static/assets/Rules-DYtk1axV.js","/static/assets/RulesCard-C0ywezri.js","/static/assets/Said-e11HQcG8.js","/static/assets/SeatLink-CVd13G-d.js","/static/assets/Settings-BaNcRADh.js","/static/assets/Shared-BnJS5T2H.js","/static/assets/Sheet-CMgwGPp9.js","/static/assets/SlowParts-BNr1Yhsl.js","/static/assets/Start-DJO78IGu.js","/static/assets/Table-BiuAJU3x.js","/static/assets/TableLink-D9Gy3pnX.js","/static/assets/TableWebhook-Dp8KRDnx.js","/static/assets/Tables-DaI0-1If.js","/static/assets/Talk--J0POZ-c.js","/static/assets/Talk-cSVQY7TQ.js","/static/assets/TalkSheet-BZCsxNai.js","/static/assets/TempleFaces-BdxNJT78.js","/static/assets/TimeOffSheet-DA0trdz2.js","/static/assets/TurnedAway-Cp8EDruQ.js","/static/assets/Turns-CpUFvC-9.js","/static/assets/Watch-Ch3vCGZg.js","/static/assets/WatchAgain-DOpnBAUD.js","/static/assets/WebhookForm-DmgJqEZ9.js","/static/assets/WhoSheet-DwVq_HM9.js","/static/assets/WideTable-iErmbWyu.js","/static/assets/YourTurn-DCpuRLI5.js","/static/assets/address-E2lFWU2Y.js","/static/assets/bots-C2tr1SbW.js","/static/assets/changes-BbJ2cVeX.js","/static/assets/chinatown-deal-Cd7mbTFH.js","/static/assets/chinatown-split-business-BBzyY5W2.js","/static/assets/dadaocheng-deal-ByjUmTDB.js","/static/assets/dadaocheng-deal-Dw_jx0ai.js","/static/assets/dadaocheng-line-DdYoxXph.js","/static/assets/dropped.svelte-CIJrM-mD.js","/static/assets/fault-report-paTlg6cJ.js","/static/assets/film-Cp4XyEbn.js","/static/assets/lesson-CUx3pej4.js","/static/assets/motion-9WAeOEXe.js","/static/assets/offer-DJtkmCdQ.js","/static/assets/open-table-DgDzo-C1.js","/static/assets/options-D0bGATjU.js","/static/assets/page-9zjstfSj.js","/static/assets/parts-CkPc-Nft.js","/static/assets/phrases-CVL6mgbz.js","/static/assets/phrases-OyX9118y.js","/static/assets/playback.svelte-y6yq40_N.js","/static/assets/ranks-B_U6bR5K.js","/static/assets/ranks-DvuU8RAT.js","/static/assets/reading-BpEB1q6H.js","/static/assets/refusals-De6wo0b1.js","/static/assets/refusals-Dze6HTrS.js","/static/assets/rims-BWWU0HDF.js","/static/assets/rules-chinatown-C4grbsjX.js","/static/assets/rules-dadaocheng-C9aWKWNX.js","/static/assets/sentences-DS5ai3Ts.js","/static/assets/shared-Ca2hlq1u.js","/static/assets/ships-B_0qUNNC.js","/static/assets/ships-Cp_DV5Cf.js","/static/assets/shops-C3pGsqlc.js","/static/assets/table-D1_gT_oF.js","/static/assets/telling.svelte-C8M56FQK.js","/static/assets/tempos-B6eBxns9.js","/static/assets/trading-lpGPcjEH.js","/static/assets/turned-B0npltzl.js","/static/assets/uPlot.esm-C4ecZUO0.js","/static/assets/unsent-DQx994FS.js","/static/assets/words-BFXsXC_U.js","/static/assets/words-BNWvmYel.js","/static/assets/AfterTalk-go7upC8V.css","/static/assets/Bar-DZzSRsND.css","/static/assets/BotSheet-CPtY5IvI.css","/static/assets/Bubble-DkN8-FrG.css","/static/assets/Chinatown-BnRA6dpe.css","/static/assets/Chinatown-C4HdcwpW.css","/static/assets/CopyLink-CXGQ6VAf.css","/static/assets/Cubes-DA_xgwAb.css","/static/assets/Curtain-CP3DfaWd.css","/static/assets/Curves-DYkWOTmy.css","/static/assets/Dadaocheng-DHG0kCO0.css","/static/assets/Dadaocheng-DkjIYswD.css","/static/assets/Daily-gP2CWEYr.css","/static/assets/DareAfter-Bebo6bhO.css","/static/assets/Deals-BhO_vyxN.css","/static/assets/DoneDeal-DVok4RuS.css","/static/assets/Door-DS48J3sm.css","/static/assets/DoorGroups-BiLTOF6H.css","/static/assets/Ending-BUW98vI7.css","/static/assets/Ending-C7wcWR8k.css","/static/assets/FilmScreen-BIGMMEQP.css","/static/assets/Gathering-BO6_UHiS.css","/static/assets/Group-CXeg7IxC.css","/static/assets/HandOver-C8X1wxb2.css","/static/assets/HintWhy-BnrO7kil.css","/static/assets/HostSheet-CML347LB.css","/static/assets/Invitation-Cf-7np6m.css","/static/assets/Invitations-Dp3GW55t.css","/static/assets/KeysSheet-DWsmuyMA.css","/static/assets/LeaveSheet-DXO3_au8.css","/static/assets/Ledger-CUWVNsbW.css","/static/assets/Lesson-D4AHSj8T.css","/static/assets/Letters-BPl896PT.css","/static/assets/Meeting-Dt7-gbEg.css","/static/assets/MeetingLink-DGJHgNHb.css","/static/assets/MenuBody-BqUbk4Am.css","/static/assets/Message-DD0HmLwr.css","/static/assets/Microphone-Dnvq22rJ.css","/static/assets/Mine-DNbWLN38.css","/static/assets/MoneyStepper-DKsFZb7m.css","/static/assets/More-DHyIxzth.css","/static/assets/NewTable-BoP4V5kW.css","/static/assets/Offline-HS1LC_HQ.css","/static/assets/Open-BKy8u_ov.css","/static/assets/Opening-DhtNpeHT.css","/static/assets/OutlookCard-CdNhBSka.css","/static/assets/OwnData-2RdAdssH.css","/static/assets/PayTable-DWdM18LC.css","/static/assets/Person-CqVw9_Fe.css","/static/assets/PersonSheet-M3I0VhuV.css","/static/assets/PhoneTable-DO7N6CS0.css","/static/assets/PlainTable-F5nrOZNo.css","/static/assets/PlainValue-6GQQR7oB.css","/static/assets/Privacy-D-eT8I-N.css","/static/assets/PromiseForm-DU5amt1n.css","/static/assets/QrCode-BZLBW1OD.css","/static/assets/Recap-SnltKCdL.css","/static/assets/RematchWaits-BXwLtzzU.css","/static/assets/Rules-cXR_VhrK.css","/static/assets/RulesCard-BXDqlsI6.css","/static/assets/SeatLink-BKXFYcL0.css","/static/assets/Settings-YRFrk6B6.css","/static/assets/Shared-oe1J3r0r.css","/static/assets/Sheet-BIsamZGh.css","/static/assets/SlowParts-CgqqclQP.css","/static/assets/Start-CqbC-1iX.css","/static/assets/Table-CnJUOQ6G.css","/static/assets/TableLink-o3JtrUmJ.css","/static/assets/TableWebhook-SVX8-bF-.css","/static/assets/Tables-D3ewQByv.css","/static/assets/Talk-DJP1tR0L.css","/static/assets/TalkSheet-C3h4d0B7.css","/static/assets/TempleFaces-s5SF7jgO.css","/static/assets/TimeOffSheet-Dfq1kvF7.css","/static/assets/Turns-7BtX1kTW.css","/static/assets/Watch-CRrlmI5g.css","/static/assets/WatchAgain-Ds-F9Eek.css","/static/assets/WebhookForm-Cl_C2o_C.css","/static/assets/WhoSheet-Dh3QiaA9.css","/static/assets/WideTable-QaiDYXXs.css","/static/assets/YourTurn-yRSZqJOG.css","/static/assets/changes-CghSwIVQ.css","/static/assets/chinatown-deal-CV_DuyGq.svg","/static/assets/chinatown-split-business-DdB42cIb.svg","/static/assets/dadaocheng-line-DIuYkxhn.svg","/static/assets/lesson-DBfEH2y8.css","/static/assets/literata-latin-Cojsl1yY.woff2","/static/assets/literata-polish-4EEzdJvG.woff2","/static/assets/pocket-worker-DsDiwUTc.js","/static/assets/reading-CKZEe9-S.css","/static/assets/shared-CDOVpMun.css","/static/assets/source-sans-3-latin-DfTyFqaq.woff2","/static/assets/source-sans-3-polish-CO5dSNhH.woff2","/static/assets/table-DbKw-A1P.css","/static/assets/trading-k6T8IP3u.css","/static/assets/uPlot-CnsZ1jie.css"],"pageByLocale":{"en":["/static/assets/messages-en-book_ada-BCsmjmc4.js","/static/assets/messages-en-book_bruno-BK2YBObk.js","/static/assets/messages-en-book_lan-CddXanWa.js","/static/assets/messages-en-book_mika-B5-vWRXM.js","/static/assets/messages-en-book_tomas-DUpTak2E.js","/static/assets/messages-en-book_wen-BAvnBAH4.js","/static/assets/messages-en-chinatown-knTaT7Ne.js","/static/assets/messages-en-dadaocheng-BpPypxav.js","/static/assets/messages-en-forms-BBWLMhGe.js","/static/assets/messages-en-keys-Bwk8zbJh.js","/static/assets/messages-en-pages-DdRL2Yi9.js","/static/assets/messages-en-plain-B7R6Dph7.js","/static/assets/messages-en-pocket-BBHMKfoI.js","/static/assets/messages-en-refusals-DuvmO8_8.js","/static/assets/messages-en-start-DW2yK73X.js","/static/assets/messages-en-voices-CezMYtIL.js","/static/assets/rules-chinatown.en-CejHLR6w.js","/static/assets/rules-dadaocheng.en-Bi_TGp1Z.js"],"fr":["/static/assets/messages-fr-book_ada-C2RN2Gk6.js","/static/assets/messages-fr-book_bruno-DvOHZNM6.js","/static/assets/messages-fr-book_lan-CoBGC0ZE.js","/static/assets/messages-fr-book_mika-B25bmg2x.js","/static/assets/messages-fr-book_tomas-Dch_BHqN.js","/static/assets/messages-fr-book_wen-4op4lNpN.js","/static/assets/messages-fr-chinatown-CxIeYlW6.js","/static/assets/messages-fr-dadaocheng-CgW53jXM.js","/static/assets/messages-fr-forms-DABmM5uJ.js","/static/assets/messages-fr-keys-B-nWcDxf.js","/static/assets/messages-fr-pages-BCcrwLA0.js","/static/assets/messages-fr-plain-KLCgWxah.js","/static/assets/messages-fr-pocket-tFOTkAyc.js","/static/assets/messages-fr-refusals-DbGmkDNg.js","/static/assets/messages-fr-start-tMBfS1Eb.js","/static/assets/messages-fr-voices-BDQ_FqqX.js","/static/assets/rules-chinatown.fr-BS--hZ-i.js","/static/assets/rules-dadaocheng.fr-mdNlzETt.js"],"pl":["/static/assets/messages-pl-book_ada-C40OB04U.js","/static/assets/messages-pl-book_bruno-Y0884YWX.js","/static/assets/messages-pl-book_lan-ByB4dV9_.js","/static/assets/messages-pl-book_mika-CRWPyU53.js","/static/assets/messages-pl-book_tomas-DUsEqz8Y.js","/static/assets/messages-pl-book_wen-BPemtNoU.js","/static/assets/messages-pl-chinatown-Be7SIFIs.js","/static/assets/messages-pl-dadaocheng-BVYTg-WC.js","/static/assets/messages-pl-forms-Bjhlkirx.js","/static/assets/messages-pl-keys-kJryEW0y.js","/static/assets/messages-pl-pages-Cqzboy9R.js","/static/assets/messages-pl-plain-CqrTPir8.js","/static/assets/messages-pl-pocket-q0B-C5z2.js","/static/assets/messages-pl-refusals-nxqmd30t.js","/static/assets/messages-pl-start-CHoX4Xyr.js","/static/assets/messages-pl-voices-mQAMPmGU.js","/static/assets/rules-chinatown.pl-CK7oKb9p.js","/static/assets/rules-dadaocheng.pl-6NlQLaB6.js"],"de":["/static/assets/messages-de-book_ada-CTAK2yp-.js","/static/assets/messages-de-book_bruno-DvGyZ-H4.js","/static/assets/messages-de-book_lan-DHX6VvJm.js","/static/assets/messages-de-book_mika-BKD_iWEK.js","/static/assets/messages-de-book_tomas-BeiGACag.js","/static/assets/messages-de-book_wen-B7fgRUrU.js","/static/assets/messages-de-chinatown-CIM7HMi3.js","/static/assets/messages-de-dadaocheng-Mc_fcTi9.js","/static/assets/messages-de-forms-Bco-LFIc.js","/static/assets/messages-de-keys-DItbIeGS.js","/static/assets/messages-de-pages-B0zmUm5K.js","/static/assets/messages-de-plain-CNbu87Pf.js","/static/assets/messages-de-pocket-BJdee4kg.js","/static/assets/messages-de-refusals-B2gusEXO.js","/static/assets/messages-de-start-92xFptEM.js","/static/assets/messages-de-voices-BhLeVGkK.js","/static/assets/rules-chinatown.de-Cr7KkndA.js","/static/assets/rules-dadaocheng.de-HCC5DBhy.js"],"zh-Hant":["/static/assets/messages-zh-Hant-book_ada-7MmEBfHL.js","/static/assets/messages-zh-Hant-book_bruno-Bo0euuCS.js","/static/assets/messages-zh-Hant-book_lan-C5Tse7R8.js","/static/assets/messages-zh-Hant-book_mika-Dw7Z94gP.js","/static/assets/messages-zh-Hant-book_tomas-QL_mY4lI.js","/static/assets/messages-zh-Hant-book_wen-BcIBmAod.js","/static/assets/messages-zh-Hant-chinatown-BoDdVj8P.js","/static/assets/messages-zh-Hant-dadaocheng-Bxn3OQuI.js","/static/assets/messages-zh-Hant-forms-Dg7qIvYR.js","/static/assets/messages-zh-Hant-keys-BNkHK7QJ.js","/static/assets/messages-zh-Hant-pages-D9l1zkrq.js","/static/assets/messages-zh-Hant-plain-D8FdkX1c.js","/static/assets/messages-zh-Hant-pocket-DgAIX29Z.js","/static/assets/messages-zh-Hant-refusals-iOmxA-EY.js","/static/assets/messages-zh-Hant-start-DszDcxQQ.js","/static/assets/messages-zh-Hant-voices-DJb8ar-X.js","/static/assets/rules-chinatown.zh-Hant-DGKQsKQF.js","/static/assets/rules-dadaocheng.zh-Hant-BY-FT7fS.js"]}};
/*
 * The service worker: keeps the shell and the rules for when there is no server, shows what the
 * server calls us for, and opens the table.
 *
 * A server that answers is always believed: the cache is asked only if there is no answer. So no
 * page is older than its server. `KEPT`, the files of one version, is written above by the build.
 */

const IS_FOLDER = false; // `teahouse pocket` writes true: then all lies in a folder of any host
const CACHE = `teahouse ${KEPT.version}`;
const POCKET = "teahouse pocket "; // begins the names of the pocket edition's caches
const POCKET_PAGE = `${POCKET}page ${KEPT.version}`;
const ROOT = new URL(self.registration.scope).pathname;
const POCKET_DOCUMENT = IS_FOLDER ? ROOT : "/pocket";
const LOCALE = "/kept-locale"; // an entry of the cache that no request asks for

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));

/** What an earlier version had kept is kept of this one before it takes over. */
async function install() {
  const locale = await (await caches.match(LOCALE))?.text();
  if (locale) await keep(locale).catch(() => undefined);
  await self.skipWaiting();
}

async function activate() {
  const isOld = (name) =>
    name.startsWith(POCKET)
      ? name.startsWith(`${POCKET}page`) && name !== POCKET_PAGE
      : name !== CACHE;
  const others = (await caches.keys()).filter(isOld);
  await Promise.all(others.map((name) => caches.delete(name)));
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate" && !pathname.startsWith("/api/"))
    event.respondWith(IS_FOLDER ? inFolder(event, pathname) : documentOf(event, pathname));
  else if (pathname.startsWith(`${ROOT}static/`))
    event.respondWith(fetch(request).catch(() => kept(pathname)));
});

async function documentOf(event, pathname) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return kept(pathname.startsWith(POCKET_DOCUMENT) ? POCKET_DOCUMENT : "/");
  }
}

/** A folder has one page, which is told which of its addresses was asked for. */
function inFolder(event, pathname) {
  const asked = pathname.slice(ROOT.length);
  if (!asked || asked.endsWith(".html")) return documentOf(event, asked ? pathname : ROOT);
  const { search } = new URL(event.request.url);
  return Response.redirect(`${ROOT}?to=${encodeURIComponent(`/${asked}${search}`)}`);
}

async function kept(path) {
  return (await caches.match(path)) ?? Response.error();
}

/** Keeps the shell and the rules in a language, if the server has the same version as we. */
async function keep(locale) {
  const cache = await caches.open(CACHE);
  const page = await fetch("/", { cache: "no-cache" });
  if (!(await page.clone().text()).includes(KEPT.entry)) return;
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const wanted = [...KEPT.shell, ...(KEPT.byLocale[locale] ?? [])];
  await Promise.all(wanted.filter((path) => !known.has(path)).map((path) => add(cache, path)));
  await Promise.all(KEPT.fonts.map((path) => add(cache, path, { isOptional: true })));
  await cache.put("/", page);
  await cache.put(LOCALE, new Response(locale));
}

/** Keeps the page of the pocket edition; the tab itself has kept what Python needs. */
async function keepPocket(locale) {
  const cache = await caches.open(POCKET_PAGE);
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const wanted = [...KEPT.page, ...(KEPT.pageByLocale[locale] ?? [])].map(
    (path) => ROOT + path.slice(1),
  );
  await Promise.all(wanted.filter((path) => !known.has(path)).map((path) => add(cache, path)));
  const page = await fetch(POCKET_DOCUMENT, { cache: "no-cache" });
  if (page.ok) await cache.put(POCKET_DOCUMENT, page);
}

/** From the browser's own cache if it is there, and else past it: that must not hold two versions. */
async function add(cache, path, { isOptional = false } = {}) {
  const fetched = (mode) => fetch(path, { cache: mode, mode: "same-origin" }).catch(() => null);
  let answer = await fetched("only-if-cached");
  if (!answer?.ok && !isOptional) answer = await fetched("no-store");
  if (answer?.ok) await cache.put(path, answer);
  else if (!isOptional) throw new Error(`${path} is not there`);
}

self.addEventListener("push", (event) => {
  const { title, body, path, table, tag, mute } = event.data.json();
  const shown = self.registration.showNotification(title, {
    body,
    tag, // a later call about the same table replaces this one
    icon: "/static/cup.svg",
    data: { path, table },
    actions: mute ? [{ action: "mute", title: mute }] : [],
  });
  event.waitUntil(shown);
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { path, table } = event.notification.data;
  event.waitUntil(event.action === "mute" ? muteTable(table) : open(path));
});

self.addEventListener("message", (event) => {
  if (event.data?.type === "looking") event.waitUntil(withdraw(event.data.table));
  if (event.data?.type === "keep") event.waitUntil(keep(event.data.locale));
  if (event.data?.type === "keep pocket") event.waitUntil(keepPocket(event.data.locale));
});

/** Whoever looks at a table needs no call about it. */
async function withdraw(table) {
  for (const lying of await self.registration.getNotifications({ tag: table })) lying.close();
}

function muteTable(table) {
  return fetch("/api/people/me/notices/mute", {
    method: "POST",
    credentials: "same-origin",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ table }),
  });
}

async function open(path) {
  const pages = await self.clients.matchAll({ type: "window" });
  const there = pages.find((page) => new URL(page.url).pathname === path);
  return there ? there.focus() : self.clients.openWindow(path);
}
